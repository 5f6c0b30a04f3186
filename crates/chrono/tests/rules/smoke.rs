use super::*;

/// CC-X2
#[test]
fn x2() {
    let mut play = table(2)
        .card("raider 4/5 | GA+1")
        .card("warden 4/6 | guardian: DRAW+1")
        .field(0, "raider")
        .guardians(1, &["warden", "3/3", "2/2"])
        .main(0);
    play.attack("raider").yes();
    println!("{}", play.told());
    assert!(!play.in_play("raider"));
    assert_eq!(play.guardians(1), 2);
    assert_eq!(play.hand(1).len(), 1);
}

/// CC-X9, CC-X19
#[test]
fn x9() {
    let mut play = table(2).card("z 5/5 | @SUMMON CHOSEN STR-3 THRESHOLD 3").field(1, "4/6").hand(0, &["z"]).counter(2).main(0);
    play.summon("z").target("4/6").target("4/6");
    println!("{}", play.told());
    assert_eq!(play.active(), 1);
    assert_eq!(play.strength("4/6"), 0);
    assert_eq!(play.counter(), 3);
}
