//! First names that one person may go by, in English and Spanish.

/// Names of a person, as keys. A name may be short for several.
const GROUPS: &[&[&str]] = &[
    &["abigail", "abby", "abbie", "gail"],
    &["abraham", "abram", "abe"],
    &["adriana", "adri"],
    &["alejandra", "ale", "aleja", "sandra", "jandra"],
    &["alejandro", "alex", "ale", "jandro"],
    &["alexander", "alex", "alec", "xander", "zander", "sasha"],
    &["alexandra", "alex", "alexa", "lexi", "sandra", "sasha"],
    &["alfredo", "fredo", "alfred", "fred"],
    &["andrew", "andy", "drew"],
    &["angela", "angie"],
    &["anna", "ana", "annie", "ann", "anne", "anita"],
    &["anthony", "antonio", "tony", "tono"],
    &["benjamin", "ben", "benny", "benji"],
    &["cameron", "cam"],
    &[
        "catherine",
        "katherine",
        "kathryn",
        "catalina",
        "kate",
        "katie",
        "kathy",
        "cathy",
        "kat",
        "cat",
        "kit",
    ],
    &["charles", "carlos", "charlie", "chuck"],
    &["charlotte", "charlie", "lottie"],
    &["christina", "cristina", "chris", "tina", "chrissy", "cris"],
    &["christopher", "cristobal", "chris", "topher", "kit"],
    &["daniel", "dan", "danny", "dani"],
    &["daniela", "danielle", "dani"],
    &["david", "dave", "davey"],
    &["deborah", "debra", "deb", "debbie"],
    &["dominic", "domingo", "dom", "nick"],
    &["dolores", "lola"],
    &["edward", "eduardo", "ed", "eddie", "ned", "ted", "lalo"],
    &["eleanor", "ellie", "nora", "nell"],
    &[
        "elizabeth",
        "elisabeth",
        "isabel",
        "isabella",
        "liz",
        "lizzie",
        "beth",
        "betty",
        "eliza",
        "ellie",
        "bella",
        "izzy",
        "isa",
        "chabela",
    ],
    &["emily", "emilia", "em", "emmy", "millie"],
    &["emmanuel", "manuel", "manny", "manolo"],
    &["ernesto", "ernest", "ernie", "neto"],
    &["ezekiel", "zeke"],
    &["felicity", "fliss"],
    &["fernando", "nando", "fer"],
    &["francis", "francisco", "frank", "frankie", "paco", "pancho", "cisco", "fran"],
    &["frances", "francesca", "francisca", "fran", "frankie", "paca"],
    &["frederick", "federico", "fred", "freddie", "fede"],
    &["gabriel", "gabe", "gabi"],
    &["gabriela", "gabrielle", "gabby", "gabi", "elle"],
    &["george", "jorge", "georgie"],
    &["gerald", "gerardo", "gerry", "jerry"],
    &["gregory", "gregorio", "greg"],
    &["guadalupe", "lupe", "lupita"],
    &["guillermo", "memo"],
    &["gwendolyn", "gwen", "wendy"],
    &["hector", "tito"],
    &["henry", "enrique", "hank", "harry", "quique"],
    &["ignacio", "nacho"],
    &["isaac", "ike"],
    &["jacob", "jake", "jacobo"],
    &["jacqueline", "jackie"],
    &["james", "jaime", "jim", "jimmy", "jamie"],
    &["jason", "jay"],
    &["javier", "javi"],
    &["jennifer", "jen", "jenny", "jenna"],
    &["jeremy", "jeremiah", "jerry", "jem"],
    &["jessica", "jess", "jessie"],
    &["jesus", "chuy"],
    &["john", "juan", "johnny", "jack", "jon"],
    &["jonathan", "jon", "johnny", "jonny", "nathan"],
    &["joseph", "jose", "joe", "joey", "pepe", "jojo"],
    &["josephine", "josefina", "josie", "jo", "fina", "pepa"],
    &["joshua", "josh", "josue"],
    &["juliana", "julia", "julie", "juli"],
    &["kenneth", "ken", "kenny"],
    &["kimberly", "kim", "kimmy"],
    &["laurence", "lawrence", "lorenzo", "larry", "lencho"],
    &["leonardo", "leonard", "leo", "lenny"],
    &["lillian", "liliana", "lily", "lili"],
    &["louis", "luis", "lou", "louie", "lucho"],
    &["lucas", "luke", "lucca"],
    &["madeline", "madeleine", "magdalena", "maddie", "lena"],
    &["madison", "maddie"],
    &["margaret", "margarita", "maggie", "meg", "peggy", "greta", "rita", "daisy"],
    &["maria", "mary", "marie", "mari", "molly"],
    &["matthew", "mateo", "matt", "matty", "teo"],
    &["maximilian", "maximiliano", "maxwell", "max"],
    &["melissa", "mel", "missy"],
    &["melanie", "mel"],
    &["mercedes", "meche", "mercy"],
    &["michael", "miguel", "mike", "mikey", "mick", "mickey"],
    &["natalie", "natalia", "nat", "talia"],
    &["nathaniel", "nathan", "nate", "nat"],
    &["nicholas", "nicolas", "nick", "nicky", "nico"],
    &["nicole", "nicky", "nikki"],
    &["olivia", "liv", "livvy", "ollie"],
    &["oliver", "ollie"],
    &["pamela", "pam"],
    &["patricia", "pat", "patty", "trish", "tricia", "paty"],
    &["patrick", "patricio", "pat", "paddy", "rick"],
    &["pedro", "peter", "pete", "perico"],
    &["philip", "phillip", "felipe", "phil", "pip"],
    &["rafael", "raphael", "rafa", "rafe", "rafi"],
    &["raymond", "ramon", "ray", "moncho"],
    &["rebecca", "rebeca", "becky", "becca", "beca"],
    &["ricardo", "richard", "rick", "ricky", "rich", "dick", "richie"],
    &["robert", "roberto", "rob", "robbie", "bob", "bobby", "beto", "bert"],
    &["ronald", "ron", "ronnie"],
    &["rosario", "chayo", "rosa", "rosie"],
    &["rosa", "rose", "rosie", "rosita"],
    &["samantha", "sam", "sammy"],
    &["samuel", "sam", "sammy"],
    &["santiago", "santi", "tiago", "diego", "chago"],
    &["sara", "sarah", "sally", "sari"],
    &["sebastian", "seb", "bastian", "sebas"],
    &["sophia", "sofia", "sophie", "sofi"],
    &["stephanie", "estefania", "steph", "stephie", "fani"],
    &["stephen", "steven", "esteban", "steve", "stevie"],
    &["susan", "susana", "susanna", "sue", "susie", "suzy"],
    &["teresa", "theresa", "tess", "terry", "tere"],
    &["theodore", "teodoro", "theo", "ted", "teddy"],
    &["thomas", "tomas", "tom", "tommy"],
    &["timothy", "timoteo", "tim", "timmy"],
    &["valentina", "valeria", "valerie", "val", "vale"],
    &["vanessa", "nessa"],
    &["veronica", "vero", "ronnie"],
    &["victoria", "vicky", "vicki", "tori", "vic"],
    &["victor", "vic", "vito"],
    &["vincent", "vicente", "vince", "vinny", "chente"],
    &["william", "guillermo", "will", "bill", "billy", "willy", "liam", "memo"],
    &["zachary", "zach", "zack", "zac"],
];

/// Letters that a short form has at least.
const SHORTEST: usize = 3;

/// Whether two different first names, as keys, may be of one person: names and short forms that are known, one that
/// begins the other, or one of two first names.
pub fn same_person(one: &str, other: &str) -> bool {
    let first = |name: &str| name.split([' ', '-']).next().unwrap_or_default().to_owned();
    let (one, other) = (first(one), first(other));
    let (short, long) = if one.len() < other.len() { (&one, &other) } else { (&other, &one) };
    let is_known = || {
        GROUPS.iter().any(|group| group.contains(&one.as_str()) && group.contains(&other.as_str()))
    };
    one == other
        || (short.chars().count() >= SHORTEST && long.starts_with(short.as_str()))
        || is_known()
}

#[cfg(test)]
mod tests {
    use platform::text::name_key;

    use super::*;

    #[test]
    fn names_are_keys_and_stand_once_in_a_group() {
        for group in GROUPS {
            let mut seen = std::collections::HashSet::new();
            assert!(group.len() > 1);
            for name in *group {
                assert_eq!(*name, name_key(name));
                assert!(seen.insert(name), "{name} twice");
            }
        }
    }

    #[test]
    fn short_forms_and_first_of_two() {
        for (one, other, is_one) in [
            ("mike", "michael", true),
            ("pepe", "jose", true),
            ("alex", "alexandra", true),
            ("maria jose", "maria", true),
            ("dom", "domenica", true),
            ("jo", "jordan", false),
            ("mia", "maya", false),
            ("alejandra", "alexander", false),
        ] {
            assert_eq!(same_person(one, other), is_one, "{one}, {other}");
            assert_eq!(same_person(other, one), is_one, "{other}, {one}");
        }
    }
}
