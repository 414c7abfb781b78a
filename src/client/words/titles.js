// The names and summaries of the titles, and the choices for a game of each.
import { inLanguages } from "../lib/language.js";

/** @typedef {{name: string, about: string}} Choice An option or a preset. */
/** @typedef {{name: string, summary: string, options: Record<string, Choice>, presets: Record<string, Choice>}} About */

/** @type {Record<string, About>} */
export const titles = inLanguages({
    en: {
        vikings: {
            name: "Vikings",
            summary: "Buy islands and Vikings from a turning wheel, build a homeland, and keep the ships away.",
            options: {
                progress: {
                    name: "Progress",
                    about: "Whether the Progress version is played: with special tiles, and with one Viking for a boatsman.",
                },
                auction: {
                    name: "Auction",
                    about: "With Progress: whether the start player figure is auctioned each round, and players lay the Vikings.",
                },
                special_vikings_fed: {
                    name: "Special Vikings fed",
                    about: "With Progress: whether Vikings on building tiles must be fed like all others.",
                },
                free_exchange: {
                    name: "Free exchange",
                    about: "Whether players may exchange any amount of VP for gold in their own turn, before they buy or bid. Without it only a payment exchanges VP.",
                },
                ships_adjacent: {
                    name: "Ships adjacent",
                    about: "Whether every ship after the first must touch another ship.",
                },
            },
            presets: {
                online: {
                    name: "Online",
                    about: "As the guide to the online game: ships fill the first three columns in any order. Players may exchange VP for gold before they buy or bid.",
                },
                printed: {
                    name: "Printed",
                    about: "As the printed rulebook: a second ship touches the first, and players may exchange VP for gold before they buy or bid. A ship does not support an island tile, as in the guide.",
                },
            },
        },
        vikings_on_board: {
            name: "Vikings on Board",
            summary: "Send Vikings through the village, load and man the ships, and bet on who will command them.",
            options: {
                lone_viking: {
                    name: "Lone Viking",
                    about: "For two players: whether a player puts a Viking, worth a shield, on a body of their own clan after the other one takes the action Set sail.",
                },
                open_bets: {
                    name: "Open bets",
                    about: "Whether gambling tokens that win are turned up at once, so that everybody can count all points.",
                },
            },
            presets: {},
        },
        vikingdoms: {
            name: "Vikingdoms",
            summary: "Recruit raiding troops on a small board, lead them, and build the sixth kingdom.",
            options: {},
            presets: {},
        },
    },
    de: {
        vikings: {
            name: "Wikinger",
            summary:
                "Kaufe Inseln und Wikinger an einem Rad, das sich dreht, baue eine Heimat und halte die Schiffe fern.",
            options: {
                progress: {
                    name: "Progress",
                    about: "Ob die Fassung Progress gespielt wird: mit Sonderplättchen, und mit nur einem Wikinger je Bootsmann.",
                },
                auction: {
                    name: "Auktion",
                    about: "Mit Progress: ob in jeder Runde um die Startfigur geboten wird und die Wikinger ausgelegt werden.",
                },
                special_vikings_fed: {
                    name: "Alle essen mit",
                    about: "Mit Progress: ob auch Wikinger auf Gebäudeplättchen eine Mahlzeit brauchen.",
                },
                free_exchange: {
                    name: "Freier Tausch",
                    about: "Ob du in deinem Zug beliebig viele SP in Gold tauschen darfst, bevor du kaufst oder bietest. Sonst werden SP nur beim Bezahlen getauscht.",
                },
                ships_adjacent: {
                    name: "Schiffe nebeneinander",
                    about: "Ob jedes Schiff nach dem ersten ein anderes berühren muss.",
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
        },
        vikings_on_board: {
            name: "Vikings on Board",
            summary: "Schicke Wikinger durch das Dorf, belade und bemanne die Schiffe und wette, wer sie führen wird.",
            options: {
                lone_viking: {
                    name: "Einzelner Wikinger",
                    about: "Zu zweit: ob ein Wikinger, der als Schild zählt, auf ein Teil des eigenen Clans gestellt wird, nachdem die andere Seite „In See stechen“ gewählt hat.",
                },
                open_bets: {
                    name: "Offene Wetten",
                    about: "Ob Wettmarken, die gewinnen, sofort aufgedeckt werden, sodass sich jederzeit alle Punkte zählen lassen.",
                },
            },
            presets: {},
        },
        vikingdoms: {
            name: "Vikingdoms",
            summary:
                "Wirb auf einem kleinen Spielplan Trupps für Raubzüge an, führe sie und baue das sechste Königreich.",
            options: {},
            presets: {},
        },
    },
});
