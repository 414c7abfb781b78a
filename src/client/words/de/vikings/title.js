/** @type {typeof import("../../en/vikings/title.js").about} */
export const about = {
    name: "Wikinger",
    summary: "Kaufe Inseln und Wikinger an einem Rad, das sich dreht, baue eine Heimat und halte die Schiffe fern.",
    options: {
        progress: {
            name: "Progress",
            about: "Mit Sonderplättchen. Ein Bootsmann bringt nur einen Wikinger an Land.",
        },
        auction: {
            name: "Auktion",
            about: "In jeder Runde wird um die Startfigur geboten, und ihr legt die Wikinger aus.",
        },
        special_vikings_fed: {
            name: "Alle essen mit",
            about: "Auch Wikinger auf Gebäudeplättchen brauchen eine Mahlzeit.",
        },
        free_exchange: {
            name: "Freier Tausch",
            about: "In deinem Zug tauschst du SP in Gold, bevor du kaufst oder bietest. Sonst werden SP nur beim Bezahlen getauscht.",
        },
        ships_adjacent: {
            name: "Schiffe nebeneinander",
            about: "Jedes Schiff nach dem ersten muss ein anderes berühren.",
        },
    },
    presets: {
        online: {
            name: "Wie online",
            about: "Wie in der Anleitung zum Onlinespiel: die ersten drei Spalten der Schiffe in beliebiger Folge, und vor dem Kaufen oder Bieten lassen sich SP in Gold tauschen.",
        },
        printed: {
            name: "Wie gedruckt",
            about: "Wie in der gedruckten Regel: ein zweites Schiff berührt das erste, und vor dem Kaufen oder Bieten lassen sich SP in Gold tauschen. Ein Schiff gibt einem Inselplättchen keinen Halt, wie in der Anleitung.",
        },
    },
};

/** @type {typeof import("../../en/vikings/title.js").editions} */
export const editions = {
    progress: {
        name: "Wikinger: Progress",
        summary: "Das zweite Spiel am selben Rad: biete um die erste Wahl und hol dir mit teuren Sets Sonderplättchen.",
    },
};

/** @type {typeof import("../../en/vikings/title.js").captions} */
export const captions = {
    1.1: "Die sechs Farben rund um das Rad, jede mit dem Zeichen ihres Berufs.",
    1.2: "Ein linkes Ende, die Mittelstücke mit ihren vier Gebäuden und ein rechtes Ende.",
    1.3: "Das Zeichen auf dem Segel ist das der letzten Reihe, die das Schiff bedroht; darunter steht sein Wert.",
    1.4: "Eine Heimat spät im Spiel: die Schiffe in Reihe 1, eine Reihe für jeden Beruf, links das Festland.",
    2: "Die sechs Runden und die Wertung nach jeder.",
    2.1: "Zwölf Sets: Inseln von Feld 0 aufwärts, Schiffe von Feld 11 abwärts, neben jedem ein Wikinger.",
    2.2: "In der Mitte stehen die Preise. Umrandet ist, was gekauft werden kann, gestrichelt, wenn Siegpunkte mitzahlen; das Schloss liegt auf dem Set zum Preis 0.",
    2.3: "Die fünf Felder, auf denen das Startplättchen liegen darf.",
    2.4: "Das erste Schiff darf in jede der ersten drei Spalten.",
    2.5: "Umrandet sind alle Felder, auf die das Plättchen passt.",
    2.6: "Wo ein Schild gezeichnet ist, darf der Wikinger landen; ein Pfeil heißt, dass er aufs Festland geht.",
    3.1: "Bedrohte Felder sind schraffiert. Ein Haken ist an jedem Schiff, das ein Krieger abwehrt.",
    3.2: "Umringt: die Goldschmiede, die Gold einbringen.",
    3.3: "Die Auswahl der Wikinger, die ein Bootsmann bringen darf.",
    3.4: "Umringt: die abgewehrten Schiffe, die zuerst zahlen.",
    4.1: "Umringt: die Schiffe, die nicht abgewehrt sind und ihren Wert kosten.",
    4.3: "Umringt: die Plättchen der fertigen Inseln.",
    4.4: "Umringt: die Fischer, die andere ernähren.",
    5.1: "Sonderplättchen in der offenen Auslage.",
    5.2: "Die gezogenen Wikinger und die möglichen Gebote.",
    5.3: "Die Plättchen liegen; die Wikinger kommen Farbe für Farbe, vom höchsten Feld abwärts.",
    5.4: "Umrandet: die Sonderplättchen, die genommen werden können.",
    5.5: "Mit einem Boot bringt ein Bootsmann mehr.",
    5.6: "Umringt: die Gebäudeplättchen. Am Ende zählt jeder Wikinger darauf und ringsum.",
};

/** @type {typeof import("../../en/vikings/title.js").names} */
export const names = {
    bid: "Bieten",
    pass_bid: "Passen",
    remove_viking: "Einen Wikinger aus dem Spiel nehmen",
    lay_colour: "Eine Farbe auslegen",
    buy: "Kaufen",
    exchange: "Tauschen",
    place_start_tile: "Das Startplättchen legen",
    place_tile: "Das Plättchen legen",
    take_special: "Ein Sonderplättchen nehmen",
    decline_special: "Kein Sonderplättchen nehmen",
    replace_tile: "Ein Plättchen ersetzen",
    sail: "Übersetzen",
    land: "Landen",
    end_sailing: "Nicht mehr übersetzen",
};
