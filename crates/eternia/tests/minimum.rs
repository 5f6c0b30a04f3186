//! That the shipped content has everything the specification's minimum asks for, and uses the whole vocabulary.

use eternia::compiled::Content;
use eternia::content::{Class, ControllerSkillKind, ScenarioKind, Side, SkillKind, TokenKind};
use eternia::library::{FILES, parse, standard};
use std::collections::BTreeSet;

fn text() -> String {
    parse(FILES).ok().and_then(|(defs, _)| serde_json::to_string(&defs).ok()).unwrap_or_default()
}

#[test]
fn the_box_is_full() {
    let content: &Content = standard();
    assert_eq!(content.characters.len(), 15);
    for (faction, count) in [("heroic-warriors", 6), ("evil-warriors", 6), ("evil-horde", 3)] {
        let members = content.characters.iter().filter(|c| content.factions[c.faction.index()].id == faction).count();
        assert_eq!(members, count, "{faction}");
    }
    assert_eq!(content.minions.iter().filter(|m| !m.elite).count(), 4);
    assert_eq!(content.minions.iter().filter(|m| m.elite).count(), 1);
    assert_eq!(content.terrains.len(), 7);
    assert!(content.strategy_deck().len() >= 16 && content.strategy.len() >= 10);
    assert!(content.ai_deck().len() >= 12 && content.ai_cards.len() >= 8);
    assert!(content.ai_strategy_deck().len() >= 10 && content.ai_strategy.len() >= 6);
    assert!(content.npcs.len() >= 2);
    for side in Side::BOTH {
        assert!(content.teams_of(side).count() >= 4, "{side:?}");
    }
    let names: Vec<&str> = content.scenarios.iter().map(|s| s.name.as_str()).collect();
    let all = [
        "First Steps",
        "Three Swords",
        "Last One Standing",
        "Hold the Ground",
        "Siege of the Gate",
        "Escort",
        "Wild Beast",
        "The Machine Rises",
        "Last Stand",
    ];
    assert_eq!(names, all);
    let of = |kind| content.scenarios.iter().filter(|s| s.kind == kind).count();
    assert_eq!([of(ScenarioKind::Open), of(ScenarioKind::Set), of(ScenarioKind::Ai)], [4, 2, 3]);
}

/// Proves ET-16.1, ET-3.13.
#[test]
fn the_four_controller_skills_have_two_faces() {
    let content = standard();
    let kinds: Vec<ControllerSkillKind> = content.controller_skills.iter().map(|skill| skill.kind).collect();
    assert_eq!(kinds, ControllerSkillKind::ALL);
    for skill in &content.controller_skills {
        assert_ne!(skill.basic, skill.empowered, "{}", skill.name);
    }
    let reserves = content.controller_skill(ControllerSkillKind::Reserves);
    let costs: Vec<u8> = reserves.basic.iter().map(|option| option.cost).collect();
    assert_eq!(costs, [2, 3]);
}

/// Proves ET-18.3, ET-2.3, ET-32.7.
#[test]
fn every_character_has_six_skills_to_unlock_and_an_ai_card_of_two() {
    let content = standard();
    for character in &content.characters {
        let faces: BTreeSet<_> = character.cards.iter().flatten().collect();
        assert_eq!(faces.len(), 6, "{}", character.name);
        assert_eq!(character.ai.skills.len(), 2, "{}", character.name);
        assert!(!character.player.skills.is_empty() && !character.controller.skills.is_empty());
        assert!(!character.flavour.is_empty());
    }
}

/// Proves ET-31.1, ET-2.8.
#[test]
fn every_token_is_there() {
    let content = standard();
    for kind in (1..=4).map(TokenKind::Scenario).chain([TokenKind::Dazed, TokenKind::Escalation, TokenKind::AiPower]) {
        assert_eq!(content.tokens.iter().filter(|t| t.kind == kind).count(), 1, "{kind:?}");
    }
    assert!(content.tokens.iter().any(|t| t.kind == TokenKind::Item && t.carry.is_some()));
}

/// Every primitive effect, control structure, modifier and duration of the vocabulary is used somewhere.
#[test]
fn the_whole_vocabulary_is_spoken() {
    let text = text();
    let words = "choose choose_one may if for_each repeat roll random gain_power lose_power transfer_power steal_power deal_wounds heal \
        daze remove_daze ko prevent_wounds push move place swap_places spawn_minion spawn_elite spawn_token remove_token move_token \
        pick_up drop place_terrain remove_terrain add_success convert_face reroll redirect_attack cancel_attack attack bonus_move \
        bonus_attack bonus_action grant_action modify set_marker draw_strategy discard_strategy peek_activation \
        swap_activation_cards advance_escalation gain_vp unlock_skill swap_skill_face win npc_acts add_dice remove_dice grant_armor \
        reduce_armor ignore_armor extend_range ignore_los add_target move_points ignore_terrain_penalty ignore_escape_damage \
        pass_through_enemies extra_escape_damage forbid cost this_attack this_action this_activation until_next_activation this_round \
        while_in_play game all_within up_to line around_target either";
    let missing: Vec<&str> = words.split_whitespace().filter(|word| !text.contains(&format!("\"{word}\""))).collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Every type of Skill is there, and each class answers the start of the Round, movement, Attacks, Wounds and KOs.
#[test]
fn every_class_reacts_to_everything() {
    let content = standard();
    let of = |class: Class| {
        let mut events = BTreeSet::new();
        for character in content.characters.iter().filter(|c| c.class == class) {
            let cards =
                character.player.skills.iter().chain(character.cards.iter().flatten()).chain(&character.controller.skills);
            for skill in cards.chain([&character.empowered]).map(|id| content.skill(*id)) {
                events
                    .extend(skill.on.as_ref().filter(|_| skill.kind == SkillKind::Reaction).map(|on| format!("{:?}", on.event)));
            }
        }
        events
    };
    for class in [Class::Hero, Class::Villain] {
        let events = of(class);
        let families: [&[&str]; 5] = [
            &["RoundStart"],
            &["ExitSpace", "EnterSpace"],
            &["AttackDeclared", "TargetSelected"],
            &["BeforeWounds", "Wounded"],
            &["Ko"],
        ];
        for family in families {
            assert!(family.iter().any(|event| events.contains(*event)), "{class:?} {family:?} {events:?}");
        }
    }
    let text = text();
    for kind in ["attack_boost", "defense_boost", "surge_of", "reaction", "passive", "bonus_action", "action", "friendly_within"]
    {
        assert!(text.contains(&format!("\"{kind}\"")), "{kind}");
    }
}
