//! What the style sheet and the scripts must keep: contrast in both themes, and a small weight.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn text(name: &str) -> &'static str {
    std::str::from_utf8(pages::asset(name).unwrap().bytes).unwrap()
}

/// The custom properties of the block that follows `selector`.
fn tokens(css: &str, selector: &str) -> BTreeMap<String, String> {
    let block = css.split_once(selector).unwrap_or_else(|| panic!("no {selector}")).1;
    let block = block.split_once('{').unwrap().1.split_once('}').unwrap().0;
    let pairs = block.split(';').filter_map(|d| d.trim().trim_start_matches(|c| c != '-').split_once(':'));
    pairs.map(|(n, v)| (n.trim().to_owned(), v.trim().to_owned())).filter(|(n, _)| n.starts_with("--")).collect()
}

fn luminance(colour: &str) -> f64 {
    let hex = colour.strip_prefix('#').unwrap_or_else(|| panic!("{colour} is no colour"));
    let channel = |i: usize| {
        let c = f64::from(u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()) / 255.0;
        if c <= 0.039_28 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

fn contrast(a: &str, b: &str) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn text_and_shapes_stand_out_in_both_themes() {
    let css = text("style.css");
    let light = tokens(css, ":root");
    let mut dark = light.clone();
    dark.extend(tokens(css, ":root[data-theme=dark]"));
    let surfaces = ["--n0", "--n1", "--n2"];
    let words = [
        "--n6",
        "--n7",
        "--n8",
        "--accent",
        "--good",
        "--bad",
        "--info",
        "--clash",
        "--rage",
        "--chrono",
        "--eternia",
        "--fields",
    ];
    for (theme, tokens) in [("light", &light), ("dark", &dark)] {
        let check = |a: &str, b: &str, least: f64| {
            let of = |name: &str| tokens.get(name).unwrap_or_else(|| panic!("{theme}: no {name} in {tokens:?}"));
            let found = contrast(of(a), of(b));
            assert!(found >= least, "{theme}: {a} on {b} is {found:.2}, it must be {least}");
        };
        for surface in surfaces {
            words.iter().for_each(|word| check(word, surface, 4.5));
            ["--n5", "--fill"].iter().for_each(|shape| check(shape, surface, 3.0));
        }
        check("--on-fill", "--fill", 4.5);
        check("--n1", "--n8", 4.5);
        ["--attack", "--defence", "--special", "--ink"].iter().for_each(|ink| check(ink, "--stock", 4.5));
        ["--attack", "--defence", "--special"]
            .iter()
            .for_each(|kind| assert!(contrast("#fffdf8", &tokens[*kind]) >= 4.5, "{theme}: {kind}"));
    }
}

#[test]
fn the_two_ways_to_be_dark_are_the_same() {
    let css = text("style.css");
    assert_eq!(tokens(css, ":root:not([data-theme=light])"), tokens(css, ":root[data-theme=dark]"));
}

#[test]
fn the_scripts_are_small_and_only_ours() {
    let scripts: Vec<_> = pages::assets().iter().filter(|a| a.name.ends_with(".js")).collect();
    // A page loads what all pages share, and the script of its own game.
    let is_own = |name: &str| name == "plain.js" || catalog::games().iter().any(|g| name == format!("{}.js", g.info().id));
    let shared: usize = scripts.iter().filter(|a| !is_own(a.name)).map(|a| a.bytes.len()).sum();
    for own in scripts.iter().filter(|a| is_own(a.name)) {
        let bytes = shared + own.bytes.len();
        assert!(bytes < 60 * 1024, "{bytes} bytes of script with {}", own.name);
        if own.name == "plain.js" {
            continue;
        }
        let game = own.name.trim_end_matches(".js");
        let page = pages::rules(&pages::model::Shell::default(), game).unwrap().into_string();
        let address = format!("data-game-script=\"/assets/{}/{}\"", pages::asset_hash(), own.name);
        assert!(page.contains(&address), "nothing loads {}", own.name);
    }
    assert!(text("main.js").contains("import(own)"));
    for script in scripts {
        let code = text(script.name);
        assert!(!code.contains("eval(") && !code.contains("innerHTML") && !code.contains("http://"), "{}", script.name);
        for import in code.split("from \"./").skip(1).filter_map(|i| i.split('"').next()) {
            assert!(pages::asset(import).is_some(), "{} imports {import}", script.name);
        }
    }
}

/// Every source of the pages: the shared ones and those of every game.
fn sources(dir: &Path, out: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push(fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_icon_that_is_used_is_drawn() {
    let sprite = text("icons.svg");
    let mut all = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let named = |s: &str, start: &str| -> Vec<String> {
        s.split(start).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    // Named outright, or one of two.
    let used: BTreeSet<String> = all
        .iter()
        .flat_map(|s| {
            let either = s.split("icon(if ").skip(1).filter_map(|rest| rest.split(')').next());
            let either = either.flat_map(|both| both.split('"').skip(1).step_by(2)).filter(|name| !name.contains(' '));
            [named(s, "icon(\""), either.map(str::to_owned).collect()].concat()
        })
        .collect();
    assert!(used.len() > 40, "{used:?}");
    for name in used {
        assert!(sprite.contains(&format!("<symbol id=\"{name}\"")), "no icon {name}");
    }
}

#[test]
fn the_address_of_the_assets_changes_with_them_alone() {
    assert_eq!(pages::asset_hash().len(), 16);
    assert_eq!(pages::asset_hash(), pages::asset_hash());
    assert!(pages::asset("style.css").is_some() && pages::asset("../Cargo.toml").is_none());
}

#[test]
fn every_item_of_equipment_has_a_picture_of_its_own() {
    let sprite = text("rage-gear.svg");
    let symbols: BTreeMap<&str, &str> =
        sprite.split("<symbol id=\"").skip(1).filter_map(|symbol| symbol.split_once('"')).collect();
    let content = rage::registry::standard().get();
    for gear in &content.gear {
        assert!(symbols.contains_key(gear.id.as_str()), "{} has no picture", gear.id);
    }
    let different: std::collections::BTreeSet<&str> = symbols.values().copied().collect();
    assert_eq!(different.len(), symbols.len(), "two pictures are the same");
}
