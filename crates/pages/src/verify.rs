//! Checking a replay file.

use crate::icons::icon;
use crate::model::VerifyPage;
use crate::shell::{Page, frame};
use maud::{Markup, html};

/// `GET /verify` and its answer.
#[must_use]
pub fn verify(page: &VerifyPage) -> Markup {
    let content = html! {
        section.sheet-page {
            h1 { "Check a replay" }
            p.lead {
                "Every finished game can be downloaded as a file. Check it here: we replay it step by step and confirm "
                "that every random draw comes from the secret the server locked in before the game began."
            }
            @if let Some(report) = &page.report {
                div.report.(if report.ok { "good" } else { "bad" }) role="status" {
                    p.verdict { (icon(if report.ok { "check" } else { "cross" })) strong { (report.text) } }
                    ul.checks {
                        @for (ok, text) in &report.checks {
                            li.(if *ok { "good" } else { "bad" }) {
                                (icon(if *ok { "check" } else { "cross" }))
                                span { span.unseen { (if *ok { "Passed: " } else { "Failed: " }) } (text) }
                            }
                        }
                    }
                }
            }
            form.stack #verify method="post" action="/verify" enctype="multipart/form-data" {
                label for="file" { "Replay file (.clash.json)" }
                input #file type="file" name="file" accept=".json,application/json";
                label for="text" { "Or paste its contents" }
                textarea #text name="text" rows="6" spellcheck="false" {}
                button.button type="submit" { "Check it" }
            }
        }
    };
    frame(&page.shell, &Page { title: "Check a replay", game: "", class: "plain", ..Page::default() }, &content)
}
