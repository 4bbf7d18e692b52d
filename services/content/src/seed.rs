//! A catalog as large as catalogs become, for measuring: written without an event and an audit entry for each row.

use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// Subscriptions of the library, those of `deploy/demo/library`: id, title and category.
const SUBSCRIPTIONS: [[&str; 3]; 4] = [
    ["essentials-core", "Essentials", "Essentials"],
    ["enrichment-clubs", "Enrichment Clubs", "Enrichment"],
    ["academic-boost", "Academic Boost", "Academic"],
    ["assessment-tools", "Assessment Tools", "Assessment"],
];

/// How much is in the catalog, and who sees all of it.
#[derive(Clone, Copy, Debug)]
pub struct Crowd<'a> {
    /// Items, two of three of them in English; every Spanish one is a translation.
    pub items: i64,
    /// The account that has a license of every subscription.
    pub account_id: i64,
    /// Its name.
    pub account_name: &'a str,
}

/// Ids of the subscriptions, for an account that has a license of each.
pub fn subscription_ids() -> Vec<String> {
    SUBSCRIPTIONS.iter().map(|[id, ..]| (*id).to_owned()).collect()
}

/// Subscriptions `$1` with titles `$2` and categories `$3`; those that are there stay as they are.
const MISSING_SUBSCRIPTIONS: &str = "
    INSERT INTO subscriptions (id, title, category)
    SELECT * FROM unnest($1, $2, $3) ON CONFLICT (id) DO NOTHING";

/// The copy of account `$1`, called `$2`, with licenses `$3`. What the account's own service tells of it is newer.
const LICENSES: &str = "
    INSERT INTO ref_accounts (id, name, status, direct_access, cms_licenses, version, position, deleted)
    VALUES ($1, $2, 1, false, $3, 0, 0, false)
    ON CONFLICT (id) DO UPDATE SET cms_licenses = excluded.cms_licenses";

/// Items of language `$2` among the numbers 1 to `$1`. Texts are templates: 1 an adjective, 2 a noun, 3 a form, 4 a material,
/// 5 a verb, 6 and 7 more nouns, 8 another material. The number alone decides what an item is.
const ITEMS: &str = "
    INSERT INTO items (kind, slug, language, subscription_id, title, title_key, summary, body, activity_type, subjects, grades,
        audience, setup_minutes, duration_minutes, group_size, place, materials, steps, variations, safety, reflection, related,
        picture, picture_text, is_published, published_version, published_at)
    SELECT
        (ARRAY['activity','activity','activity','activity','activity','strategy','routine','media','media-long','video','video','pdf',
            'pdf','blast','fitness','learn-about','course','content-preview'])[1 + h[9] % 18],
        'scale-' || lpad(pair::text, 7, '0'), $2, ($3)[1 + h[10] % cardinality($3)], title, list_key(title),
        format(($5)[2], VARIADIC words), format(($5)[3], VARIADIC words), words[3],
        CASE h[11] % 3 WHEN 0 THEN ARRAY[subject] ELSE ARRAY[subject, other_subject] END,
        ARRAY(SELECT generate_series(h[12] % 9, least(h[12] % 9 + 1 + h[13] % 4, 10))::smallint),
        CASE h[14] % 10 WHEN 0 THEN ARRAY['Program admins','Account admins'] WHEN 1 THEN ARRAY['Site admins','Program admins']
            WHEN 2 THEN ARRAY['Staff','Site admins','Program admins'] ELSE ARRAY['Staff','Site admins'] END,
        5 * (h[15] % 4), (ARRAY[5,10,12,15,20,25,30,40,45,60,75,90])[1 + h[16] % 12],
        (ARRAY['6 to 24','4 to 20','8 to 30','2 to 12'])[1 + h[15] % 4], (ARRAY['Indoors','Outdoors','Either'])[1 + h[16] % 3],
        ARRAY[words[4], words[8]], lists.steps, lists.variations, '', lists.questions,
        -- Of two that follow in the same language: their numbers have the same remainder.
        ARRAY['scale-' || lpad((pair + 3)::text, 7, '0'), 'scale-' || lpad((pair + 6)::text, 7, '0')],
        format('<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 320 180\"><rect width=\"320\" height=\"180\" fill=\"#%s\"/>%s</svg>',
            lpad(to_hex(h[1] & 16777215), 6, '0'), shapes), title,
        n % 50 <> 0, CASE WHEN n % 50 <> 0 THEN 1 END,
        CASE WHEN n % 50 <> 0 THEN timestamptz '2026-01-01' + pair * interval '7 minutes' END
    FROM generate_series(1, $1) n
    CROSS JOIN LATERAL (SELECT CASE n % 3 WHEN 2 THEN n - 1 ELSE n END AS pair) AS pair
    CROSS JOIN LATERAL (
        SELECT array_agg(hashint8(n * 1009 + k) & 2147483647 ORDER BY k) AS h FROM generate_series(1, 16) k
    ) AS h
    CROSS JOIN LATERAL (
        SELECT ARRAY[($6)[1 + h[1] % cardinality($6)], ($7)[1 + h[2] % cardinality($7)], ($8)[1 + h[3] % cardinality($8)],
            ($9)[1 + h[4] % cardinality($9)], ($10)[1 + h[5] % cardinality($10)], ($7)[1 + h[6] % cardinality($7)],
            ($7)[1 + h[7] % cardinality($7)], ($9)[1 + h[8] % cardinality($9)]] AS words
    ) AS words
    CROSS JOIN LATERAL (SELECT format(($5)[1], VARIADIC words) AS lower_title) AS lower_title
    CROSS JOIN LATERAL (SELECT upper(left(lower_title, 1)) || substr(lower_title, 2) AS title) AS title
    -- Of a pair, both are about the same.
    CROSS JOIN LATERAL (SELECT hashint8(pair) & 2147483647 AS about) AS about
    CROSS JOIN LATERAL (
        SELECT ($4)[1 + about % cardinality($4)] AS subject, ($4)[1 + (about + 1 + h[11] % (cardinality($4) - 1)) % cardinality($4)]
            AS other_subject
    ) AS subjects
    CROSS JOIN LATERAL (
        SELECT array_agg(format(line, VARIADIC words) ORDER BY i) FILTER (WHERE i <= 5) AS steps,
            array_agg(format(line, VARIADIC words) ORDER BY i) FILTER (WHERE i BETWEEN 6 AND 7) AS variations,
            array_agg(format(line, VARIADIC words) ORDER BY i) FILTER (WHERE i > 7) AS questions
        FROM unnest($11) WITH ORDINALITY AS lines (line, i)
    ) AS lists
    CROSS JOIN LATERAL (
        SELECT string_agg(format('<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"#%s\" stroke=\"#333\" stroke-width=\"2\"/>', 10 + h[k] % 300,
            10 + h[k] / 300 % 160, 5 + h[k] / 50000 % 30, lpad(to_hex(h[k] & 16777215), 6, '0')), '') AS shapes
        FROM generate_series(1, 16) k
    ) AS shapes
    WHERE CASE n % 3 WHEN 2 THEN 'es' ELSE 'en' END = $2
        AND NOT EXISTS (SELECT FROM items i WHERE i.language = $2 AND i.slug = 'scale-' || lpad(pair::text, 7, '0'))";

/// What items of a language are composed of: of a word some hundred items are found, of two words some dozens. A list of words
/// has a space between two.
struct Vocabulary {
    language: &'static str,
    subjects: &'static [&'static str],
    /// Title, summary and body.
    texts: [&'static str; 3],
    adjectives: &'static str,
    nouns: &'static str,
    forms: &'static str,
    materials: &'static str,
    verbs: &'static str,
    /// Five steps, two variations and two questions.
    lines: [&'static str; 9],
}

const ENGLISH: Vocabulary = Vocabulary {
    language: "en",
    subjects: &[
        "Art",
        "Community",
        "Health",
        "Math",
        "Music",
        "Nature",
        "Physical activity",
        "Program management",
        "Reading",
        "Science",
        "Social skills",
        "Technology",
    ],
    texts: [
        "%1$s %2$s %3$s",
        "Children %5$s the %2$s and the %6$s in small groups, with %4$s at hand. It ends with a look at what everybody made.",
        "A %1$s way to spend the time after homework. Groups %5$s the %2$s first and turn to the %7$s when they are ready.\n\n\
         ## Before you begin\n\nLay out %4$s and %8$s where everybody can reach them. Read the steps once, and try the second one \
         yourself: it takes longer than it looks. Younger children do it with a partner.\n\n## While it goes on\n\n\
         - Walk around and ask before you help.\n- Let groups that are done early explain their %6$s to the others.\n\
         - Keep the last ten minutes free to put %8$s away.\n\n## What families hear\n\nToday your child had to %5$s something new. \
         Ask about the %2$s on the way home.",
    ],
    adjectives: "\
            bright calm clever colorful curious friendly gentle giant hidden lively lucky mighty musical mystery \
            noisy patient playful pocket proud quick quiet rainy secret silly simple sleepy sunny tiny wild \
            winter",
    nouns: "\
            anchor apple apron arrow avalanche balloon bamboo basket beach beaver bicycle blanket bridge bubble \
            bucket butterfly button cactus camel candle canoe canyon castle cave chimney cloud comet compass \
            coral cricket crystal desert dinosaur dolphin dragon drum eagle earthquake echo elephant engine \
            falcon feather festival fiddle firefly flute forest fossil fountain galaxy garden giraffe glacier \
            guitar hammock harbor hedgehog helicopter honey horizon iceberg island jaguar jungle kangaroo kite \
            ladder lantern lemon library lighthouse lizard magnet mammoth market meadow meteor mirror mountain \
            mushroom needle nest ocean octopus orchard otter owl parachute parade parrot peacock pebble penguin \
            pepper pirate planet prism puppet pyramid rainbow raven river robot rocket sailboat satellite shadow \
            spider squirrel submarine sundial telescope tiger tornado tunnel turtle umbrella violin volcano \
            waterfall whale windmill zebra",
    forms: "\
            challenge club experiment game hunt journal lab map march mural play puzzle quiz race recipe relay \
            song story tour workshop",
    materials: "\
            beads bottles cardboard chalk clay cloth cones corks crayons cups dice envelopes felt foil glue \
            markers newspaper noodles paint pencils ribbons rulers sand scissors sponges stickers straws string \
            tape yarn",
    verbs: "\
            arrange balance build collect compare count decorate describe design draw fold guess imitate measure \
            observe paint photograph sketch sort weigh",
    lines: [
        "Gather in a circle and ask who has seen the %2$s before.",
        "Hand out %4$s, and show how to %5$s with it.",
        "Groups of three or four begin with the %6$s.",
        "After ten minutes, each group looks at the %7$s of its neighbors.",
        "Put %8$s away together, and sit down for the last round.",
        "For younger children: leave the %7$s out.",
        "For a large group: two stations, one of them with %8$s only.",
        "What was hard when you had to %5$s?",
        "Where else could the %2$s be of use?",
    ],
};

const SPANISH: Vocabulary = Vocabulary {
    language: "es",
    subjects: &[
        "Arte",
        "Comunidad",
        "Salud",
        "Matemáticas",
        "Música",
        "Naturaleza",
        "Actividad física",
        "Gestión del programa",
        "Lectura",
        "Ciencias",
        "Habilidades sociales",
        "Tecnología",
    ],
    texts: [
        "%3$s de %2$s con %4$s",
        "En grupos pequeños se trata de %5$s %2$s y %6$s, con %4$s a mano. Al final se mira lo que ha hecho cada grupo.",
        "Una tarde %1$s después de la tarea. Los grupos empiezan por %2$s y siguen con %7$s cuando están listos.\n\n\
         ## Antes de empezar\n\nPonga %4$s y %8$s donde todos lleguen. Lea los pasos una vez y pruebe el segundo: lleva más tiempo de \
         lo que parece. Los más pequeños lo hacen en pareja.\n\n## Mientras tanto\n\n- Pase por los grupos y pregunte antes de ayudar.\n\
         - Quien termina antes explica a los demás sus %6$s.\n- Guarde los últimos diez minutos para recoger %8$s.\n\n\
         ## Para las familias\n\nHoy aprendimos a %5$s algo nuevo. Pregunte por %2$s camino a casa.",
    ],
    adjectives: "tranquila alegre curiosa musical creativa divertida diferente movida silenciosa lluviosa",
    nouns: "\
            abejas ballenas barcos bosques botones búhos burbujas caballos caracoles cascadas castillos cometas \
            conejos cuevas delfines desiertos dinosaurios dragones elefantes escaleras espejos estrellas faroles \
            fósiles fuentes guitarras hormigas huellas islas jardines jirafas ladrillos lagartos leones mapas \
            mariposas mercados molinos montañas nubes océanos pájaros palomas peces pingüinos piratas planetas \
            pulpos puentes ranas ríos robots selvas sombras tambores telescopios tortugas títeres violines \
            volcanes",
    forms: "carrera cuento diario experimento juego laboratorio mural reto rompecabezas taller",
    materials: "\
            arcilla arena botellas cartón cinta corchos cordel crayones dados esponjas fieltro hilo lápices lana \
            papel pegamento pintura reglas tapas telas tijeras tiza vasos cuentas",
    verbs: "comparar construir contar describir dibujar diseñar imitar medir observar ordenar",
    lines: [
        "Formen un círculo y pregunte quién conoce %2$s.",
        "Reparta %4$s y muestre cómo %5$s.",
        "Grupos de tres o cuatro empiezan por %6$s.",
        "A los diez minutos, cada grupo mira %7$s de sus vecinos.",
        "Recojan juntos %8$s y siéntense para la última ronda.",
        "Para los más pequeños: sin %7$s.",
        "Para un grupo grande: dos mesas, una de ellas solo con %8$s.",
        "¿Qué fue difícil al %5$s?",
        "¿Dónde más servirían %2$s?",
    ],
};

/// Makes the items that are missing, and gives the account its licenses. `conn` is a transaction of the tables' owner: indexes
/// are made anew at the end.
pub async fn crowd(conn: &mut AsyncPgConnection, crowd: Crowd<'_>) -> QueryResult<()> {
    let column = |at: usize| {
        let texts = SUBSCRIPTIONS.iter().filter_map(|row| row.get(at).copied());
        texts.collect::<Vec<&str>>()
    };
    diesel::sql_query(MISSING_SUBSCRIPTIONS)
        .bind::<Array<Text>, _>(column(0))
        .bind::<Array<Text>, _>(column(1))
        .bind::<Array<Text>, _>(column(2))
        .execute(conn)
        .await?;
    diesel::sql_query(LICENSES)
        .bind::<BigInt, _>(crowd.account_id)
        .bind::<Text, _>(crowd.account_name)
        .bind::<Array<Text>, _>(column(0))
        .execute(conn)
        .await?;
    let list = |words: &'static str| words.split_whitespace().collect::<Vec<&str>>();
    let indexes = platform::db::indexes_take(conn, &["items"]).await?;
    for words in [ENGLISH, SPANISH] {
        diesel::sql_query(ITEMS)
            .bind::<BigInt, _>(crowd.items)
            .bind::<Text, _>(words.language)
            .bind::<Array<Text>, _>(column(0))
            .bind::<Array<Text>, _>(words.subjects)
            .bind::<Array<Text>, _>(words.texts.as_slice())
            .bind::<Array<Text>, _>(list(words.adjectives))
            .bind::<Array<Text>, _>(list(words.nouns))
            .bind::<Array<Text>, _>(list(words.forms))
            .bind::<Array<Text>, _>(list(words.materials))
            .bind::<Array<Text>, _>(list(words.verbs))
            .bind::<Array<Text>, _>(words.lines.as_slice())
            .execute(conn)
            .await?;
    }
    // What is due at the end of the transaction keeps indexes from being made.
    conn.batch_execute("SET CONSTRAINTS ALL IMMEDIATE").await?;
    platform::db::indexes_give(conn, &indexes).await
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Screens {
        subject_names: HashMap<String, String>,
    }

    #[test]
    fn subjects_are_called_as_screens_call_them() {
        let screens = include_str!("../../../frontend/src/locales/es/catalog.json");
        let Screens { subject_names } = serde_json::from_str(screens).unwrap();
        assert_eq!(ENGLISH.subjects.len(), SPANISH.subjects.len());
        for (english, spanish) in ENGLISH.subjects.iter().zip(SPANISH.subjects) {
            assert_eq!(subject_names.get(*english).map(String::as_str), Some(*spanish));
        }
    }
}
