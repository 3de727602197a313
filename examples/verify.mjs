#!/usr/bin/env node
/* Verifies the deal of a finished Trinca hand, written from seeds/deal.md alone: Node.js 18 or newer, nothing else.

    node verify.mjs http://127.0.0.1:8000/v1/tables/<id>/hands/1 [sha256:…]     with the seat key in TRINCA_KEY
    node verify.mjs hand.json [sha256:…]                                        a record in a file; - reads stdin

What was shown as `hand.deal.commitment` while the hand was played is the second argument: only with it is it proven
that the seed was fixed at the deal. Exit status: 0 the deal holds, 1 it does not, 2 that cannot be told: there was
nothing to verify, or the hand is of a game that is not known here.

From the seed follow the order of the deck, the cards dealt, the wild card, the upcard, every card drawn and every
restock; from the moves, which cards are left; from the points, the scores. Not looked at: names, levels, versions, what
a hand is worth, and when the rules allow a move. Game, options, seats and dealer are the record's: compare them too. */
import { createHash, createHmac } from "node:crypto";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** The record is not what the seed makes of it; the message says where. */
export class Mismatch extends Error {}
/** The record agrees as far as it can be followed; the message says what cannot be proven of a game not known here. */
export class Unknown extends Error {}
const must = (holds, words) => { if (!holds) throw new Mismatch(words); };
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const JOKER = "JK";
const joined = (outer, inner, join) => outer.flatMap((one) => inner.map((other) => join(one, other)));
const PACK = joined([..."SHDC"], ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], (suit, rank) => rank + suit);
const SERIES = joined([..."RBKY"], Array.from({ length: 13 }, (_, place) => place + 1), (colour, number) => colour + number);
const BASIC = ["draw", "meld", "lay_off", "discard"];
/** How many cards the deck of each game has, how many a seat is dealt, what is turned up then, and the types of its moves.
 *  All of it is fixed here: if a record could leave its upcard out, one seed would prove two different hands. */
const GAMES = {
  classic: { cards: () => 52, each: 10, turned: ["upcard"], moves: BASIC },
  straight: { cards: () => 52, each: 10, turned: ["upcard"], moves: BASIC },
  rummy500: { cards: () => 54, each: 13, turned: ["upcard"], moves: [...BASIC, "go_out", "float", "end_hand"] },
  tiles: { cards: () => 106, each: 14, turned: [], moves: ["play", "draw", "pass"] },
  indian: { cards: ({ printed_jokers: jokers }) => new Map([[2, 106], [4, 108]]).get(jokers), each: 13, turned: ["wild_card", "upcard"], moves: ["draw", "discard", "declare", "drop"] },
};

const isText = (it) => typeof it === "string";
const isWhole = Number.isInteger;   // "1" is no number: a sum of texts is a text
const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);
const listOf = (each) => (it) => Array.isArray(it) && it.every(each);
const orNull = (is) => (it) => it === null || is(it);
const orLeftOut = (is) => (it) => it === undefined || is(it);
const isCards = listOf(isText);
const isScores = orNull(listOf(isWhole));

/** The members that are read here, and what each must be. */
const RECORD = {
  number: isWhole, game: isText, options: isObject, seats: listOf(isObject), dealer: isWhole, seed: isText, commitment: isText,
  deck: isCards, cards_each: isWhole, dealt: listOf(isCards), wild_card: orNull(isText), upcard: orNull(isText),
  scores_before: isScores, moves: listOf(isObject), result: isObject,
};
const RESULT = { reason: isText, winner: orNull(isWhole), points: isScores, scores: isScores, hands: listOf(isCards), match: orNull(isObject) };
const ENTRY = { seat: isWhole, move: isObject, card: orLeftOut(isText) };
const LAID = { type: (it) => it === "meld" || it === "lay_off", cards: isCards };
/** The members of each type of move that say where its cards go. */
const MOVES = {
  draw: { from: orLeftOut(isText), card: orLeftOut(isText), index: orLeftOut(isWhole), then: orLeftOut(isObject) },
  meld: { cards: isCards }, lay_off: { cards: isCards }, discard: { card: isText }, declare: { discard: isText },
  play: { table: listOf(isCards) }, go_out: {}, float: {}, end_hand: {}, pass: {}, drop: {},
};

/** Refuses what has not the members that it must have; `it` is called by its name. */
function check(it, members, called) {
  must(isObject(it), `The ${called} is none.`);
  for (const [name, is] of Object.entries(members)) must(is(it[name]), `The ${called} is not complete: its ${name} is missing or wrong.`);
}

/** What the table shows at the deal in place of the seed. */
export const commitment = (seed) => "sha256:" + createHash("sha256").update(seed).digest("hex");

/** Shuffles as the service does; `counter` goes on from one shuffle of a hand to the next. */
export class Shuffler {
  constructor(seed, counter = 0) { Object.assign(this, { seed, counter }); }

  shuffled(cards) {
    const order = [...cards];
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = this.#below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }

  #below(bound) {   // words above the last whole multiple of `bound` would favour some cards: the next one is taken
    const words = 2n ** 64n;
    for (;;) {
      const message = Buffer.alloc(8);
      message.writeBigUInt64BE(BigInt(this.counter));
      this.counter += 1;
      const word = createHmac("sha256", this.seed).update(message).digest().readBigUInt64BE();
      if (word < words - (words % BigInt(bound))) return Number(word % BigInt(bound));
    }
  }
}

/** Whether the deck lies in the published order: whole packs, or whole series of tiles, and then the jokers. */
export function isUnshuffled(deck) {
  const jokers = deck.filter((card) => card === JOKER).length;
  return [PACK, SERIES].some((pack) => {
    const copies = (deck.length - jokers) / pack.length;
    const whole = Array.from({ length: Math.max(0, Math.floor(copies)) }, () => pack).flat();
    return copies >= 1 && same(deck, [...whole, ...Array(jokers).fill(JOKER)]);
  });
}

/** Deals a hand again and follows its moves; what each seat held, and what lies where, is known at every step. */
class Hand {
  constructor(record, seed) {
    this.record = record;
    this.game = Object.hasOwn(GAMES, record.game) ? GAMES[record.game] : undefined;
    this.shuffler = new Shuffler(seed);
    this.hands = record.dealt.map(() => []);
    this.pile = [];
    this.table = [];
    this.draws = this.restocks = 0;
  }

  deal() {
    const { game, options, deck, cards_each: each, dealer, dealt } = this.record;
    const seats = dealt.length;
    must(isUnshuffled(deck), "The deck is not in the published order: a deck of one's own makes any deal out of any seed.");
    must(!this.game || (deck.length === this.game.cards(options) && each === this.game.each), `A hand of ${game} is not dealt from such a deck.`);
    must(this.record.seats.every(({ seat }, place) => seat === place), "The seats are not numbered in order.");
    must(seats === this.record.seats.length && this.record.seats[dealer], "The dealer is no seat of the table.");
    must(each > 0 && each * seats <= deck.length, "The deck has not so many cards.");
    this.stock = this.shuffler.shuffled(deck);
    for (let turn = 0; turn < seats * each; turn += 1) this.hands[(dealer + 1 + turn) % seats].push(this.stock.pop());
    this.hands.forEach((hand, seat) => must(same(hand, dealt[seat]), `Seat ${seat} was dealt ${hand.join(" ")} by this seed, and the record has ${dealt[seat].join(" ")}.`));
    this.#turnUp("wild_card");
    this.#turnUp("upcard");
    if (this.record.upcard !== null) this.pile.push(this.record.upcard);
  }

  #turnUp(name) {
    const { game, [name]: card } = this.record;
    const called = name.replace("_", " ");
    const isTurned = this.game ? this.game.turned.includes(name) : card !== null;
    must(isTurned === (card !== null), `A hand of ${game} has ${isTurned ? "its" : "no"} ${called}, and the record has ${card ?? "none"}.`);
    if (!isTurned) return;
    const top = this.stock.pop();
    must(top === card, `The ${called} is ${top} by this seed, and the record has ${card}.`);
  }

  follow(entry) {
    check(entry, ENTRY, "move");
    const { seat, move, card } = entry;
    must(this.hands[seat], `A move is by seat ${seat}, which is none.`);
    must(isText(move.type), "A move has no type.");
    must(!this.game || this.game.moves.includes(move.type), `A hand of ${this.record.game} has no move ${move.type}.`);
    if (!Object.hasOwn(MOVES, move.type)) throw new Unknown(`What the move ${move.type} does with cards is not known here.`);
    check(move, MOVES[move.type], `move ${move.type} of seat ${seat}`);
    if (move.type !== "draw") must(card === undefined, `A move of seat ${seat} that draws nothing names the card ${card}.`);
    switch (move.type) {
      case "draw": return this.#drawFrom(move.from, seat, move, card);
      case "meld": case "lay_off": return this.#putDown(seat, move.cards);
      case "discard": return this.pile.push(...this.#putDown(seat, [move.card]));
      case "declare": return this.pile.push(...this.#putDown(seat, [move.discard]));   // right or wrong, that card is laid aside
      case "play": return this.#play(seat, move.table);
      default: return undefined;   // go_out, float, end_hand, pass, drop: no card goes anywhere
    }
  }

  #drawFrom(from, seat, move, card) {   // where there is no discard pile, as with tiles, a draw does not say from where
    const sources = this.record.upcard === null ? [undefined] : ["stock", "discard"];
    must(!this.game || sources.includes(from), `Seat ${seat} drew from ${from ?? "nowhere"}.`);
    return from === "discard" ? this.#take(seat, move, card) : this.#draw(seat, card);
  }

  #draw(seat, card) {
    if (!this.stock.length) {
      // The pile becomes the stock, but for its top where the table's options leave that one (CL-11, ST-4, IN-10).
      const kept = this.record.options.restock_keeps_upcard === false ? 0 : 1;
      this.stock = this.shuffler.shuffled(this.pile.splice(0, Math.max(0, this.pile.length - kept)));
      this.restocks += 1;
    }
    const top = this.stock.pop();
    this.draws += 1;
    must(top === card, `Draw ${this.draws} is ${top ?? "from an empty stock"} by this seed, and the record has ${card}.`);
    this.hands[seat].push(top);
  }

  #take(seat, move, card) {
    const index = move.index ?? this.pile.length - 1;
    must(card !== undefined && this.pile[index] === card && (move.card ?? card) === card, `${card} was taken from the discard pile, and did not lie there.`);
    this.hands[seat].push(...this.pile.splice(index));
    if (!move.then) return;
    check(move.then, LAID, `laying of seat ${seat}`);
    this.#putDown(seat, move.then.cards);
  }

  #play(seat, table) {
    const laid = table.flat();
    for (const tile of this.table) {
      const place = laid.indexOf(tile);
      must(place >= 0, `Seat ${seat} took ${tile} from the table.`);
      laid.splice(place, 1);
    }
    this.#putDown(seat, laid);
    this.table = table.flat();
  }

  #putDown(seat, cards) {
    for (const card of cards) {
      const place = this.hands[seat].indexOf(card);
      must(place >= 0, `Seat ${seat} put down ${card}, which it did not hold.`);
      this.hands[seat].splice(place, 1);
    }
    return cards;
  }

  end() {
    const { scores_before: before, result } = this.record;
    const { reason, winner, hands, points, scores, match } = result;
    const seats = this.hands.length;
    must(hands.length === seats, "The record ends with other seats than it began with.");
    this.hands.forEach((hand, seat) => must(same([...hand].sort(), [...hands[seat]].sort()), `Seat ${seat} is left with ${hand.join(" ") || "nothing"}, and the record has ${hands[seat].join(" ") || "nothing"}.`));
    if (reason === "restarted") {   // cut short: nothing was counted, and nobody won
      must([winner, points, scores, match].every((each) => each === null), "The hand was cut short, and the record has a result of it.");
      return;
    }
    must(points?.length === seats, "The points are not one number for each seat.");
    must(same(scores, before && before.map((score, seat) => score + points[seat])), "The scores are not those before the hand and its points.");
    must(winner === null || this.hands[winner], "The winner is no seat of the table.");
    must(match === null || (match.winners.length && match.winners.every((seat) => this.hands[seat])), "The match is won by no seat of the table.");
  }
}

/** Verifies a record; what it found, as lines. Throws Mismatch, or Unknown where the game is not known here.
 *  `seen` is the commitment shown during the hand, `number` that of the hand that was asked for. */
export function verify(record, { seen, number } = {}) {
  must(record?.position === undefined, "The hand began from a built position, in development: nothing was dealt.");
  check(record, RECORD, "record");
  check(record.result, RESULT, "result");
  if (record.result.match) check(record.result.match, { winners: listOf(isWhole) }, "match");
  must(number === undefined || record.number === number, `This is the record of hand ${record.number}.`);
  must(/^[0-9a-f]{64}$/.test(record.seed), "The seed is not 32 bytes in hexadecimal.");
  const seed = Buffer.from(record.seed, "hex");
  must(commitment(seed) === record.commitment, "The commitment in the record is not the hash of its seed.");
  must(seen === undefined || seen === record.commitment, "The commitment shown during the hand was another one.");
  const hand = new Hand(record, seed);
  hand.deal();
  record.moves.forEach((entry) => hand.follow(entry));
  hand.end();
  if (!hand.game) throw new Unknown(`Which deck ${record.game} is played with, and what is turned up, is not known here; the rest follows from the seed.`);
  return [
    `Hand ${record.number} of ${record.game}: the deal holds.`,
    `  commitment  ${record.commitment}${seen ? ", as shown during the hand" : ""}`,
    `  deal        ${record.dealt.flat().length} cards to ${record.dealt.length} seats`,
    `  play        ${record.moves.length} moves, ${hand.draws} draws, ${hand.restocks} restocks`,
    ...(seen ? [] : ["  Compare the commitment with the one that you saw while the hand was played."]),
  ];
}

async function read(source) {
  if (!/^https?:/.test(source)) {
    if (source !== "-") return JSON.parse(await readFile(source, "utf8"));
    let text = "";
    for await (const piece of process.stdin.setEncoding("utf8")) text += piece;
    return JSON.parse(text);
  }
  const answer = await fetch(source, { headers: { Accept: "application/json", Authorization: `Bearer ${process.env.TRINCA_KEY ?? ""}` } });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${source}: ${told.detail ?? answer.status}`);
  return told;
}

async function main([source, seen, ...more]) {
  if (!source || more.length || (seen && !/^sha256:[0-9a-f]{64}$/.test(seen))) {
    console.error("usage: node verify.mjs ADDRESS|FILE|- [sha256:COMMITMENT]   (the seat key in TRINCA_KEY)");
    return 2;
  }
  let record;
  try {
    record = await read(source);
  } catch (error) {
    console.error(`There is nothing to verify: ${error.cause?.message ?? error.message}`);
    return 2;
  }
  try {
    const number = /\/hands\/(\d+)$/.exec(source);
    console.log(verify(record, { seen, number: number ? Number(number[1]) : undefined }).join("\n"));
    return 0;
  } catch (error) {
    if (error instanceof Unknown) {
      console.log(`The deal is not proven. ${error.message}`);
      return 2;
    }
    if (!(error instanceof Mismatch)) throw error;
    console.log(`The deal does not hold. ${error.message}`);
    return 1;
  }
}

/** Whether this file is what Node.js was started with; a module that imports it may come from no file at all. */
function isMain() {
  try {
    return realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
  } catch {
    return false;
  }
}

if (isMain()) process.exitCode = await main(process.argv.slice(2));
