//! The clauses, one situation each.

use chrono::testing::table;

mod smoke;
