use std::collections::BTreeSet;

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::world::{catalog, data, refusal};

const LIST: &str =
    "query ($filter: ItemFilter, $after: String, $first: Int, $order: ItemOrder, $language: Language = en) {
    items(language: $language, filter: $filter, after: $after, first: $first, order: $order) {
        totalCount isNear
        facets { kinds { value count } grades { value count } times { value count } categories { value count } subjects { value count } }
        edges { node { title } titleParts { text isMatch } } pageInfo { endCursor hasNextPage }
    }
}";

const ONE: &str = "query ($id: ID!) { item(id: $id) { title } }";

fn titles(data: &Value) -> Vec<&str> {
    let edges = data["items"]["edges"].as_array().unwrap();
    edges.iter().map(|edge| edge["node"]["title"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = catalog().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn items_are_listed_by_title_and_read_by_id() {
    let (_app, admin) = catalog().await;
    let all = data(&admin, LIST, json!({})).await;
    assert_eq!(titles(&all), ["Árboles and Leaves", "Blue Sky Kites", "Red Rover Math"]);
    assert_eq!(all["items"]["totalCount"], 3);
    assert_eq!(titles(&data(&admin, LIST, json!({"language": "es"})).await), ["Rojo, ¡corre!"]);

    let ids =
        "{ items(language: en) { nodes { id title kind grades setupMinutes subscriptionId } } }";
    let first = data(&admin, ids, json!({})).await["items"]["nodes"][0].clone();
    assert_eq!((&first["grades"], &first["kind"]), (&json!(["K"]), &json!("STRATEGY")));
    let one =
        "query ($id: ID!) { item(id: $id) { id title kind grades setupMinutes subscriptionId } }";
    assert_eq!(data(&admin, one, json!({"id": first["id"]})).await["item"], first);
    for id in ["999999", "x", "-1", "9999999999999999999999"] {
        assert_eq!(data(&admin, ONE, json!({"id": id})).await["item"], Value::Null);
    }
}

#[tokio::test]
async fn pages_follow_each_other_in_each_order() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    let days = "UPDATE items SET published_at = published_at + id * interval '1 day'";
    conn.batch_execute(days).await.unwrap();
    for list_arguments in
        [json!({}), json!({"order": "NEWEST"}), json!({"filter": {"search": "te"}})]
    {
        let whole = data(&admin, LIST, list_arguments.clone()).await;
        let all = titles(&whole);
        assert_eq!(all.len(), 3, "{list_arguments}");
        let (mut found, mut after) = (Vec::new(), Value::Null);
        for page in 0..3 {
            let mut variables = list_arguments.clone();
            variables["first"] = json!(1);
            variables["after"] = after;
            let read = data(&admin, LIST, variables).await;
            found.extend(titles(&read).iter().map(|title| (*title).to_owned()));
            assert_eq!(read["items"]["totalCount"], 3);
            assert_eq!(read["items"]["pageInfo"]["hasNextPage"], page < 2);
            after = read["items"]["pageInfo"]["endCursor"].clone();
        }
        assert_eq!(found, all, "{list_arguments}");
    }
}

#[tokio::test]
async fn filters_narrow_together() {
    let (_app, admin) = catalog().await;
    for (filter, found) in [
        (json!({"search": "arboles"}), vec!["Árboles and Leaves"]),
        (json!({"search": "leaf"}), vec!["Árboles and Leaves"]),
        (json!({"search": "dragon"}), vec!["Red Rover Math"]),
        (json!({"search": "kite dragon"}), vec![]),
        (json!({"search": "100% & (x'y) :*"}), vec![]),
        (json!({"grades": ["K", "3"]}), vec!["Árboles and Leaves", "Blue Sky Kites"]),
        (
            json!({"timeFacets": ["UNDER_15", "FROM_31_TO_60"]}),
            vec!["Blue Sky Kites", "Red Rover Math"],
        ),
        (json!({"categories": ["Enrichment"]}), vec!["Blue Sky Kites"]),
        (json!({"categories": ["Essentials"], "grades": ["1"]}), vec!["Red Rover Math"]),
        (json!({"kinds": ["ROUTINE", "STRATEGY"]}), vec!["Árboles and Leaves", "Blue Sky Kites"]),
        (json!({"subjects": ["Art"]}), vec![]),
    ] {
        assert_eq!(titles(&data(&admin, LIST, json!({"filter": filter})).await), found, "{filter}");
    }
}

#[tokio::test]
async fn facets_count_what_each_value_would_give() {
    let (_app, admin) = catalog().await;
    let filter = json!({"kinds": ["ACTIVITY", "ROUTINE"]});
    let read = data(&admin, LIST, json!({"filter": filter})).await;
    let facets = &read["items"]["facets"];
    // What other kinds there are stays in sight.
    assert_eq!(
        facets["kinds"],
        json!([
            {"value": "ACTIVITY", "count": 1}, {"value": "ROUTINE", "count": 1}, {"value": "STRATEGY", "count": 1},
        ])
    );
    assert_eq!(facets["grades"], json!([{"value": "1", "count": 1}, {"value": "3", "count": 1}]));
    assert_eq!(
        facets["times"],
        json!([{"value": "UNDER_15", "count": 1}, {"value": "FROM_31_TO_60", "count": 1}])
    );
    assert_eq!(
        facets["categories"],
        json!([{"value": "Essentials", "count": 1}, {"value": "Enrichment", "count": 1}])
    );
    assert_eq!(facets["subjects"], json!([{"value": "Math", "count": 2}]));
}

#[tokio::test]
async fn what_is_found_is_shown_and_what_is_misspelled_is_found() {
    let (_app, admin) = catalog().await;
    let read = data(&admin, LIST, json!({"filter": {"search": "kite"}})).await;
    let parts = &read["items"]["edges"][0]["titleParts"];
    assert_eq!(
        parts,
        &json!([{"text": "Blue Sky ", "isMatch": false}, {"text": "Kites", "isMatch": true}])
    );
    assert_eq!(read["items"]["isNear"], false);
    let near = data(&admin, LIST, json!({"filter": {"search": "kiets sky"}})).await;
    assert_eq!(titles(&near), ["Blue Sky Kites"]);
    assert_eq!(near["items"]["isNear"], true);
    // Only one of two words is misspelled, and the other one is not in a title.
    let mixed = data(&admin, LIST, json!({"filter": {"search": "drgaon rovre"}})).await;
    assert_eq!(titles(&mixed), Vec::<&str>::new(), "dragons are in a text, and no title has them");
    let mixed = data(&admin, LIST, json!({"filter": {"search": "dragon rovre"}})).await;
    assert_eq!(titles(&mixed), ["Red Rover Math"]);
    let none = data(&admin, LIST, json!({"filter": {"search": "zzzzqqq"}})).await;
    assert_eq!(
        (none["items"]["totalCount"].clone(), none["items"]["isNear"].clone()),
        (json!(0), json!(false))
    );
}

/// The database translates what screens translate, and nothing else.
#[tokio::test]
async fn names_of_subjects_and_types_are_those_of_screens() {
    let (app, _) = catalog().await;
    let screens = include_str!("../../../../frontend/src/locales/es/catalog.json");
    let screens: Value = serde_json::from_str(screens).unwrap();
    let shown: BTreeSet<(&str, &str)> = ["subjectNames", "typeNames"]
        .into_iter()
        .flat_map(|names| screens[names].as_object().unwrap())
        .map(|(english, spanish)| (english.as_str(), spanish.as_str().unwrap()))
        .collect();
    assert!(shown.contains(&("Science", "Ciencias")), "{shown:?}");
    for (english, spanish) in &shown {
        let is_pair = format!("en = '{english}' AND es = '{spanish}'");
        assert_eq!(app.count("catalog_names()", &is_pair).await, 1, "{english}: {spanish}");
    }
    let known = app.count("catalog_names()", "true").await;
    assert_eq!(usize::try_from(known).unwrap(), shown.len());
}

#[tokio::test]
async fn subjects_and_types_are_found_by_the_names_of_both_languages() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "UPDATE items SET subjects = '{Science,Social skills}', activity_type = 'Cooking' WHERE slug = 'red'",
    )
    .await
    .unwrap();
    let words =
        ["ciencia", "CIENCIAS", "habilidades sociales", "science", "social skills", "cocina"];
    for (language, title) in [("en", "Red Rover Math"), ("es", "Rojo, ¡corre!")] {
        for search in words {
            let variables = json!({"language": language, "filter": {"search": search}});
            let read = data(&admin, LIST, variables).await;
            assert_eq!(titles(&read), [title], "{search}");
            assert_eq!(read["items"]["isNear"], false, "{search}");
            // Counted once, by the name that it has.
            assert_eq!(
                read["items"]["facets"]["subjects"],
                json!([{"value": "Science", "count": 1}, {"value": "Social skills", "count": 1}])
            );
        }
    }
    // What an item is no longer about does not find it, and a name that an author wrote in Spanish is translated too.
    let read = data(&admin, LIST, json!({"filter": {"search": "matematica"}})).await;
    assert_eq!(read["items"]["totalCount"], 2);
    conn.batch_execute("UPDATE items SET subjects = '{Música}' WHERE slug = 'red'").await.unwrap();
    for search in ["music", "musica"] {
        let read = data(&admin, LIST, json!({"filter": {"search": search}})).await;
        assert_eq!(titles(&read), ["Red Rover Math"], "{search}");
    }
}

#[tokio::test]
async fn misspelled_words_of_subjects_and_summaries_are_found() {
    let (app, admin) = catalog().await;
    let changed = "UPDATE items SET subjects = '{Science,Social skills}' WHERE slug = 'red';
         UPDATE items SET summary = 'Fold paper airplanes.' WHERE slug = 'blue'";
    app.database.owner().await.batch_execute(changed).await.unwrap();
    let (red, rojo, blue) = ("Red Rover Math", "Rojo, ¡corre!", "Blue Sky Kites");
    for (language, search, title) in [
        ("en", "sience", red),
        ("en", "scince", red),
        ("en", "cienicas", red),
        ("es", "cienicas", rojo),
        ("es", "habilidaes socailes", rojo),
        ("es", "sience", rojo),
        ("en", "airplne", blue),
        ("en", "papper", blue),
        // Its subject is Math: the Spanish name is the nearest word.
        ("en", "kite mathematics", blue),
    ] {
        let variables = json!({"language": language, "filter": {"search": search}});
        let read = data(&admin, LIST, variables).await;
        assert_eq!(titles(&read), [title], "{search}");
        assert_eq!(read["items"]["isNear"], true, "{search}");
    }
}

#[tokio::test]
async fn subjects_and_summaries_tell_nothing_of_items_that_are_not_for_the_caller() {
    let (app, admin) = catalog().await;
    let changed = "UPDATE items SET subjects = '{Technology}', summary = 'With a gyroscope.' WHERE slug = 'locked';
         UPDATE items SET subjects = '{Technology}', summary = 'With a gyroscope.', is_published = false, published_version = NULL
             WHERE slug = 'blue'";
    app.database.owner().await.batch_execute(changed).await.unwrap();
    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    for search in ["technology", "tecnología", "technolgy", "tecnolgia", "gyroscope", "gyrocsope"]
    {
        let variables = json!({"filter": {"search": search}});
        for who in [&admin, &other] {
            let read = data(who, LIST, variables.clone()).await;
            assert_eq!(read["items"]["totalCount"], 0, "{search}");
            assert_eq!(read["items"]["isNear"], false, "{search}");
            assert_eq!(read["items"]["facets"]["subjects"], json!([]), "{search}");
        }
        assert_eq!(titles(&data(&editor, LIST, variables).await), ["Locked Kites"], "{search}");
        let drafts = json!({"filter": {"search": search, "drafts": true}});
        assert_eq!(data(&editor, LIST, drafts).await["items"]["totalCount"], 2, "{search}");
    }
}

#[tokio::test]
async fn what_changes_is_found_at_once_and_what_is_rolled_back_never() {
    let (app, admin) = catalog().await;
    let found = async |search: &str| {
        let read = data(&admin, LIST, json!({"filter": {"search": search}})).await;
        (titles(&read).join(", "), read["items"]["isNear"] == true)
    };
    assert_eq!(found("walrus").await, (String::new(), false));
    let renamed =
        "UPDATE items SET title = 'Walrus Sky', title_key = 'walrus sky' WHERE slug = 'blue'";
    let mut conn = app.database.owner().await;
    conn.batch_execute(&format!("BEGIN; {renamed}; ROLLBACK")).await.unwrap();
    assert_eq!(found("walrus").await, (String::new(), false));
    conn.batch_execute(renamed).await.unwrap();
    assert_eq!(found("walrus").await, ("Walrus Sky".to_owned(), false));
    assert_eq!(found("warlus").await, ("Walrus Sky".to_owned(), true));
    conn.batch_execute("UPDATE subscriptions SET category = 'Assessment' WHERE id = 'clubs'")
        .await
        .unwrap();
    let read = data(&admin, LIST, json!({"filter": {"categories": ["Assessment"]}})).await;
    assert_eq!(titles(&read), ["Walrus Sky"]);
    conn.batch_execute("DELETE FROM items WHERE slug = 'blue'").await.unwrap();
    assert_eq!(found("walrus").await, (String::new(), false));
}

/// The nearest word is of an item that the account has no license of: the next one stands for it.
#[tokio::test]
async fn a_word_of_an_item_that_is_not_there_hides_no_other() {
    let (app, admin) = catalog().await;
    let renamed =
        "UPDATE items SET title = 'Locker Games', title_key = 'locker games' WHERE slug = 'blue'";
    app.database.owner().await.batch_execute(renamed).await.unwrap();
    let search = json!({"filter": {"search": "lockde"}});
    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    assert_eq!(titles(&data(&editor, LIST, search.clone()).await), ["Locked Kites"]);
    assert_eq!(titles(&data(&admin, LIST, search).await), ["Locker Games"]);
}

#[tokio::test]
async fn authors_narrow_by_state_and_see_how_an_item_stands() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "UPDATE items SET is_published = false, published_version = NULL WHERE slug IN ('red', 'blue');
         UPDATE items SET scheduled_version = 1, publish_at = '2026-12-01T15:00:00Z' WHERE slug = 'blue'",
    )
    .await
    .unwrap();
    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let list = "query ($filter: ItemFilter) { items(language: en, filter: $filter) { totalCount nodes { title standing { state
        version publishedVersion publishAt scheduledVersion unpublishAt } } } }";
    let found = async |states: Value| {
        let filter = json!({"filter": {"drafts": true, "states": states}});
        data(&editor, list, filter).await["items"].clone()
    };
    assert_eq!(found(json!([])).await["totalCount"], 5);
    assert_eq!(found(json!(["DRAFT", "SCHEDULED"])).await["totalCount"], 2);
    let standing = json!({"state": "SCHEDULED", "version": 1, "publishedVersion": null, "publishAt": "2026-12-01T15:00:00+00:00",
        "scheduledVersion": 1, "unpublishAt": null});
    let blue = json!([{"title": "Blue Sky Kites", "standing": standing}]);
    assert_eq!(found(json!(["SCHEDULED"])).await["nodes"], blue);

    // Nobody else: neither what is not published nor how an item stands.
    let drafts = json!({"filter": {"states": ["DRAFT", "SCHEDULED"]}});
    assert_eq!(data(&admin, LIST, drafts).await["items"]["totalCount"], 0);
    let refused = refusal(&admin, list, json!({})).await;
    assert_eq!(refused, ("Error_Forbidden".to_owned(), 403));
}

#[tokio::test]
async fn items_are_named_in_their_order_without_those_that_are_not_there() {
    let (_app, admin) = catalog().await;
    let named = "query ($slugs: [String!]!) { itemsNamed(slugs: $slugs, language: es) { title } }";
    let slugs = json!({"slugs": ["blue", "locked", "nothing", "\u{0}", "red"]});
    let found = data(&admin, named, slugs).await;
    // In the language where there is one of it.
    assert_eq!(
        found["itemsNamed"],
        json!([{"title": "Blue Sky Kites"}, {"title": "Rojo, ¡corre!"}])
    );
    let many: Vec<String> = (0..101).map(|n| format!("item-{n}")).collect();
    assert_eq!(refusal(&admin, named, json!({"slugs": many})).await.1, 400);
}

/// Of many items that have the words, those come first that have them in their titles.
#[tokio::test]
async fn a_search_of_many_items_begins_with_titles() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "INSERT INTO items (kind, slug, language, subscription_id, title, title_key, summary, activity_type, subjects, grades,
             audience, setup_minutes, duration_minutes, group_size, materials, steps, variations, safety, reflection, is_published,
             published_version)
         SELECT 'activity', 'many-' || n, 'en', 'core', t, lower(t), 'With a lantern', '', '{}', '{1}', '{Staff}', 0, 10, '', '{}', '{}',
             '{}', '', '{}', true, 1
         FROM generate_series(1, 1001) n,
             LATERAL (SELECT CASE WHEN n = 777 THEN 'Zebra and lanterns' ELSE 'Game ' || n END AS t) AS titles",
    )
    .await
    .unwrap();
    let variables = json!({"filter": {"search": "lantern"}, "first": 2});
    let read = data(&admin, LIST, variables.clone()).await;
    assert_eq!(titles(&read), ["Zebra and lanterns", "Game 1"]);
    assert_eq!(read["items"]["totalCount"], 1001);
    let mut next = variables;
    next["after"] = read["items"]["pageInfo"]["endCursor"].clone();
    assert_eq!(titles(&data(&admin, LIST, next).await), ["Game 10", "Game 100"]);
}

#[tokio::test]
async fn staff_see_what_is_for_staff_whichever_way_they_ask() {
    let (app, _) = catalog().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let list = data(&staff, LIST, json!({})).await;
    assert_eq!(titles(&list), ["Blue Sky Kites", "Red Rover Math"]);
    assert_eq!(list["items"]["totalCount"], 2);
    assert_eq!(
        list["items"]["facets"]["grades"],
        json!([{"value": "1", "count": 1}, {"value": "3", "count": 1}])
    );
    let search = json!({"filter": {"search": "leaves"}});
    assert_eq!(data(&staff, LIST, search).await["items"]["totalCount"], 0);

    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let drafts = "{ items(language: en, filter: {drafts: true}) { nodes { id slug title } } }";
    let nodes = data(&editor, drafts, json!({})).await["items"]["nodes"].clone();
    let nodes = nodes.as_array().unwrap();
    assert_eq!(nodes.len(), 5);
    let named = "query ($slug: String!) { itemNamed(slug: $slug, language: en) { title } }";
    let mutation =
        "mutation ($id: ID!) { setProgress(itemId: $id, progress: COMPLETED) { title } }";
    for node in nodes {
        let title = node["title"].as_str().unwrap();
        let is_for_staff = ["Blue Sky Kites", "Red Rover Math"].contains(&title);
        let by_id = data(&staff, ONE, json!({"id": node["id"]})).await;
        let by_slug = data(&staff, named, json!({"slug": node["slug"]})).await;
        let saved = data(&staff, mutation, json!({"id": node["id"]})).await;
        for seen in [&by_id["item"], &by_slug["itemNamed"], &saved["setProgress"]] {
            assert_eq!(seen.is_object(), is_for_staff, "{title}");
        }
    }
}

#[tokio::test]
async fn what_an_account_has_no_license_of_is_not_there() {
    let (app, admin) = catalog().await;
    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let every = data(&editor, LIST, json!({"filter": {"search": "locked"}})).await;
    assert_eq!(titles(&every), ["Locked Kites"]);
    let all = "{ items(language: en) { nodes { id slug } } }";
    let nodes = data(&editor, all, json!({})).await["items"]["nodes"].clone();
    let locked = nodes.as_array().unwrap().iter().find(|node| node["slug"] == "locked").unwrap();

    // Not by id, slug, search (spelled nearly so either), facet or edge.
    assert_eq!(data(&admin, ONE, json!({"id": locked["id"]})).await["item"], Value::Null);
    let named = "{ itemNamed(slug: \"locked\", language: en) { title } }";
    assert_eq!(data(&admin, named, json!({})).await["itemNamed"], Value::Null);
    for search in ["locked", "lockde kites"] {
        let read = data(&admin, LIST, json!({"filter": {"search": search}})).await;
        assert!(!titles(&read).contains(&"Locked Kites"), "{search}");
    }
    let read = data(&admin, LIST, json!({})).await;
    let categories = &read["items"]["facets"]["categories"];
    assert!(!categories.to_string().contains("Academic"), "{categories}");
    let related = "{ itemNamed(slug: \"red\", language: en) { related { slug } } }";
    let seen = data(&admin, related, json!({})).await["itemNamed"]["related"].clone();
    assert_eq!(seen, json!([{"slug": "blue"}, {"slug": "green"}]));

    // Another account has none at all, and a disabled one has lost its own.
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    assert_eq!(data(&other, LIST, json!({})).await["items"]["totalCount"], 0);
    let mut conn = app.database.owner().await;
    conn.batch_execute("UPDATE ref_accounts SET status = 2 WHERE id = 1").await.unwrap();
    assert_eq!(data(&admin, LIST, json!({})).await["items"]["totalCount"], 0);
}

#[tokio::test]
async fn the_text_of_an_item_is_html_that_runs_nothing() {
    let (_app, admin) = catalog().await;
    let body = "{ itemNamed(slug: \"red\", language: en) { body translation { title } subscription { subscriptionTitle } } }";
    let item = data(&admin, body, json!({})).await["itemNamed"].clone();
    assert_eq!(item["translation"]["title"], "Rojo, ¡corre!");
    assert_eq!(item["subscription"]["subscriptionTitle"], "Essentials");
    let body = item["body"].as_str().unwrap();
    assert!(
        body.contains("<strong>stop</strong>") && body.contains("href=\"item:blue\""),
        "{body}"
    );
    assert!(!body.contains("script"), "{body}");
}

#[tokio::test]
async fn somebody_keeps_how_far_they_are() {
    let (app, admin) = catalog().await;
    let list = "{ items(language: en) { nodes { id slug progress } } startedItems(language: es) { title } }";
    let seen = data(&admin, list, json!({})).await;
    let red = seen["items"]["nodes"].as_array().unwrap().iter().find(|node| node["slug"] == "red");
    let red = red.unwrap()["id"].clone();
    assert!(seen.to_string().matches("NOT_STARTED").count() == 3, "{seen}");
    let mutation = "mutation ($id: ID!, $to: ContentProgress!) { setProgress(itemId: $id, progress: $to) { progress } }";
    for state in ["STARTED", "COMPLETED", "NOT_STARTED", "STARTED"] {
        let saved = data(&admin, mutation, json!({"id": red, "to": state})).await;
        assert_eq!(saved["setProgress"]["progress"], state);
    }
    // A page says it too, by whatever name it is asked for.
    let page = "{ items(language: en) { edges { node { slug ...far } } } } fragment far on Item { how: progress }";
    let seen = data(&admin, page, json!({})).await;
    let edges = seen["items"]["edges"].as_array().unwrap();
    for edge in edges {
        let how = if edge["node"]["slug"] == "red" { "STARTED" } else { "NOT_STARTED" };
        assert_eq!(edge["node"]["how"], how, "{seen}");
    }
    // In each language of the item, and for nobody else.
    let seen = data(&admin, list, json!({})).await;
    assert_eq!(seen["startedItems"], json!([{"title": "Rojo, ¡corre!"}]));
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    assert_eq!(data(&other, list, json!({})).await["startedItems"], json!([]));
}

/// However many items an answer has, each edge is read in one statement. The policy of items asks once a statement for what
/// the caller's accounts have a license of: that is counted, by locks that last, since what only reads can write no number.
#[tokio::test]
async fn each_edge_is_read_in_one_statement() {
    let (app, admin) = catalog().await;
    let mut conn = app.database.superuser().await;
    conn.batch_execute(
        "CREATE OR REPLACE FUNCTION catalog_licenses() RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
         BEGIN PERFORM pg_advisory_lock((random() * 1e15)::bigint); RETURN '{core,clubs}'; END $$;
         INSERT INTO items (kind, slug, language, subscription_id, title, title_key, summary, activity_type, subjects, grades,
             audience, setup_minutes, duration_minutes, group_size, materials, steps, variations, safety, reflection, related,
             is_published, published_version)
         SELECT 'activity', 'more-' || n, 'en', 'core', 'More ' || n, 'more ' || n, '', '', '{}', '{1}', '{Staff}', 0, 10, '', '{}',
             '{}', '{}', '', '{}', ARRAY['more-' || n % 20 + 1, 'blue'], true, 1 FROM generate_series(1, 20) n",
    )
    .await
    .unwrap();
    let query = "query ($first: Int!) { items(language: en, first: $first) { nodes {
        title progress subscription { id } related { title progress subscription { id } } translation { title }
    } } }";
    let mut counts = Vec::new();
    for first in [6, 20] {
        let before = app.count("pg_locks", "locktype = 'advisory'").await;
        let read = data(&admin, query, json!({"first": first})).await;
        assert_eq!(read["items"]["nodes"].as_array().unwrap().len(), first);
        let after = app.count("pg_locks", "locktype = 'advisory'").await;
        counts.push(after - before);
    }
    // A loader's batch may leave in two parts; 14 items more are no statements more.
    assert!(counts[0] > 0 && counts[1] <= counts[0] + 2 && counts[1] <= 6, "{counts:?}");
}

#[tokio::test]
async fn subscriptions_stand_in_the_configured_order() {
    let (_app, admin) = catalog().await;
    let query = "{ subscriptions { id subscriptionTitle subscriptionCategory } }";
    let found = data(&admin, query, json!({})).await;
    assert_eq!(
        found["subscriptions"],
        json!([
            {"id": "core", "subscriptionTitle": "Essentials", "subscriptionCategory": "Essentials"},
            {"id": "extra", "subscriptionTitle": "Boost", "subscriptionCategory": "Academic"},
            {"id": "clubs", "subscriptionTitle": "Clubs", "subscriptionCategory": "Enrichment"},
        ])
    );
}
