// The lobby and the other screens away from the table. They come in a file of their own.
import "./account.js";
import "./claim.js";
import "./consent.js";
import "./create.js";
import "./lobby.js";
import "./person.js";
import "./recover.js";
import "./rules.js";
import "./verify.js";
import "./watch.js";
