use std::time::Duration;

use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection;
use testing::TestApp;

use crate::learning::world_at;

/// Four in the morning in New York.
const NIGHT: &str = "2026-10-24T08:00:00Z";

/// Waits for so many letters in all; answers their addresses and texts, the last first.
async fn mailed(app: &TestApp, count: usize) -> Vec<(String, String)> {
    for _ in 0..300 {
        if app.platform.mail().stored().await.unwrap().len() >= count {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // A letter too many would come as soon.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let stored = app.platform.mail().stored().await.unwrap();
    assert_eq!(stored.len(), count, "letters");
    let mut letters = Vec::new();
    for each in stored {
        let letter = app.platform.mail().stored_letter(&each.id).await.unwrap().unwrap();
        letters.push((letter.head.to.clone(), letter.text.replace("\r\n", "\n")));
    }
    letters
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_to_complete_a_course_is_reminded_once_a_day_until_they_have() {
    let world = world_at(NIGHT).await;
    let app = &world.app;
    let spanish = format!("UPDATE ref_users SET locale = 'es' WHERE id = {}", world.cleo.user_id);
    app.database.owner().await.batch_execute(&spanish).await.unwrap();
    world.complete(&world.ana).await;
    world.begin(&world.ben).await;
    // It is due on October 31, a week from now; at night nobody is written to.
    mailed(app, 0).await;
    app.clock().advance(TimeDelta::hours(3));
    // To Ben, Cleo, and Dan once, though he works at two sites; nobody else has to complete it.
    let letters = mailed(app, 3).await;
    let to = |who: i64| {
        let address = format!("user{who}@afterbell.test");
        letters.iter().find(|letter| letter.0.contains(&address)).unwrap().1.clone()
    };
    let ben = to(world.ben.user_id);
    assert!(ben.contains("Hello Ben Brown,"), "{ben}");
    assert!(ben.contains("Due soon:\n- Course safe en, 10/31/2026\n"), "{ben}");
    assert!(ben.contains("/a/1/resources"), "{ben}");
    let cleo = to(world.cleo.user_id);
    assert!(cleo.contains("Vencen pronto:\n- Course safe es, 10/31/2026\n"), "{cleo}");
    // Once a day, and not each day.
    app.clock().advance(TimeDelta::hours(2));
    mailed(app, 3).await;
    app.clock().advance(TimeDelta::days(1));
    mailed(app, 3).await;
    // On the last day but one, and the last.
    app.clock().advance(TimeDelta::days(5));
    mailed(app, 6).await;
    let ben = world.ben.user_id;
    let completed =
        format!("UPDATE enrollments SET completed_at = now(), code = 'B' WHERE user_id = {ben}");
    app.database
        .owner()
        .await
        .batch_execute(&format!("SET afterbell.accounts = '*'; {completed}"))
        .await
        .unwrap();
    app.clock().advance(TimeDelta::days(1));
    let last = mailed(app, 8).await;
    assert!(
        last.iter().any(|letter| letter.1.contains("Due today:\n- Course safe en, 10/31/2026"))
    );
    // Once it is overdue, each week.
    app.clock().advance(TimeDelta::days(6));
    mailed(app, 8).await;
    app.clock().advance(TimeDelta::days(1));
    let late = mailed(app, 10).await;
    assert!(late.iter().any(|letter| letter.1.contains("Overdue:\n- Course safe en, 10/31/2026")));
}
