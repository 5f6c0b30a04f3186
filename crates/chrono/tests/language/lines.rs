//! Lines made up at random that the grammar takes.

use chrono::grammar::{On, parse, text_of};
use chrono::icons::{Cmp, Filter, Gain, Icon, Keyword, Line, Op, Pick, Single, Step, Target, Trigger, Zone};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Where a line can stand.
pub fn on() -> impl Strategy<Value = On> {
    prop_oneof![Just(On::Battler), Just(On::Action), Just(On::BattlerGuardian), Just(On::ActionGuardian)]
}

fn cmp() -> impl Strategy<Value = Cmp> {
    prop_oneof![Just(Cmp::AtMost), Just(Cmp::AtLeast), Just(Cmp::Exactly)]
}

fn filters() -> impl Strategy<Value = Vec<Filter>> {
    let filter = prop_oneof![
        (cmp(), 0..=20u8).prop_map(|(cmp, n)| Filter::Cost(cmp, n)),
        (cmp(), 0..=20u8).prop_map(|(cmp, n)| Filter::Strength(cmp, n)),
        proptest::sample::select(Icon::ALL.to_vec()).prop_map(Filter::Has),
    ];
    vec(filter, 0..3)
}

fn zone() -> impl Strategy<Value = Option<Zone>> {
    option::weighted(0.3, prop_oneof![Just(Zone::Hand), Just(Zone::Discard)])
}

fn single() -> impl Strategy<Value = Single> {
    let pick = prop_oneof![3 => Just(Pick::Chosen), 3 => Just(Pick::OneOther), 1 => Just(Pick::Action)];
    (pick, zone(), filters()).prop_map(|(pick, zone, with)| Single { pick, zone, with })
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        4 => vec(single(), 1..3).prop_map(Target::Singles),
        2 => (any::<bool>(), zone(), filters()).prop_map(|(all, zone, with)| Target::Group { all, zone, with }),
        1 => Just(Target::Opponent),
    ]
}

fn signed(most: i8) -> impl Strategy<Value = i8> {
    (1..=most, any::<bool>()).prop_map(|(n, down)| if down { -n } else { n })
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        signed(10).prop_map(Op::Cost),
        signed(10).prop_map(Op::Strength),
        signed(10).prop_map(Op::Time),
        signed(3).prop_map(Op::Draw),
        signed(10).prop_map(Op::Guard),
        (1..=3u8).prop_map(Op::Extra),
        proptest::sample::select(vec![Op::Destroy, Op::Tap, Op::Untap, Op::Return, Op::Replay]),
    ]
}

/// Any ability.
pub fn keyword() -> impl Strategy<Value = Keyword> {
    let plain = [
        Keyword::CantAttack,
        Keyword::CantAttackBattlers,
        Keyword::Protector,
        Keyword::Recovery,
        Keyword::Reinforcements,
        Keyword::Legion,
        Keyword::Fast,
        Keyword::Sentinel,
        Keyword::Withdraw,
        Keyword::Toughness,
        Keyword::Elusive,
        Keyword::Transform,
        Keyword::Taunt,
    ];
    prop_oneof![
        proptest::sample::select(plain.to_vec()),
        (1..=3u8).prop_map(Keyword::GuardianAttack),
        (1..=10u8).prop_map(Keyword::Leader),
        (1..=10u8).prop_map(Keyword::LastStand),
        (1..=10u8).prop_map(Keyword::SneakAttack),
        (1..=10u8).prop_map(Keyword::Pilot),
    ]
}

fn trigger() -> impl Strategy<Value = Trigger> {
    proptest::sample::select(vec![Trigger::Summon, Trigger::Attack, Trigger::Destroyed, Trigger::Quest, Trigger::Tap])
}

/// Own part and targeted parts.
fn parts() -> impl Strategy<Value = Vec<Step>> {
    let targeted = (target(), vec(op(), 1..3)).prop_map(|(target, ops)| {
        let mut steps = vec![Step::Target(target)];
        steps.extend(ops.into_iter().map(Step::Op));
        steps
    });
    (vec(op(), 0..3), vec(targeted, 0..3)).prop_map(|(own, targeted)| {
        let mut steps: Vec<Step> = own.into_iter().map(Step::Op).collect();
        steps.extend(targeted.into_iter().flatten());
        steps
    })
}

fn gains() -> impl Strategy<Value = Step> {
    let item = prop_oneof![
        4 => keyword().prop_map(Gain::Keyword),
        1 => signed(10).prop_map(Gain::Cost),
        1 => signed(10).prop_map(Gain::Strength),
    ];
    let line = (trigger(), parts())
        .prop_map(|(trigger, steps)| vec![Gain::Line(Box::new(Line { trigger: Some(trigger), steps, ..Line::default() }))]);
    prop_oneof![3 => vec(item, 1..4), 1 => line].prop_map(Step::Gains)
}

/// A line anywhere, as it might be written; not all of them are taken.
fn written() -> impl Strategy<Value = Line> {
    let tail = option::weighted(0.3, (option::of(target()), gains()));
    let acting = (option::weighted(0.7, trigger()), parts(), tail, option::weighted(0.2, 1..=10u8));
    let acting = acting.prop_map(|(trigger, mut steps, tail, threshold)| {
        if let Some((target, gains)) = tail {
            steps.extend(target.map(Step::Target));
            steps.push(gains);
        }
        Line { trigger, steps, threshold, ..Line::default() }
    });
    prop_oneof![6 => acting, 1 => vec(keyword(), 1..4).prop_map(|keywords| Line { keywords, ..Line::default() })]
}

/// A line and what it stands on, taken by the grammar.
pub fn taken() -> impl Strategy<Value = (On, Line)> {
    (on(), written()).prop_filter_map("refused", |(on, line)| parse(&text_of(&line), on).is_ok().then_some((on, line)))
}
