#!/usr/bin/env node
/* Verifies the deal of a finished Trinca hand, written from seeds/deal.md alone: Node.js 18 or newer, nothing else.

    node verify.mjs http://127.0.0.1:8000/v1/tables/<id>/hands/1 [sha256:…]     with the seat key in TRINCA_KEY
    node verify.mjs hand.json [sha256:…]                                        a record in a file; - reads stdin

What was shown as `hand.deal.commitment` while the hand was played is the second argument: only with it is it proven
that the seed was fixed at the deal. Exit status: 0 the deal holds, 1 it does not, 2 there was nothing to verify.

From the seed follow the order of the deck, the cards dealt, the wild card, the upcard, every card drawn and every
restock; from the moves, which cards are left; from the points, the scores. Not looked at: names, levels, versions, what
a hand is worth, and which moves the rules allow. */
import { createHash, createHmac } from "node:crypto";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

/** The record is not what the seed makes of it; the message says where. */
export class Mismatch extends Error {}
const must = (holds, words) => { if (!holds) throw new Mismatch(words); };
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const JOKER = "JK";
const joined = (outer, inner, join) => outer.flatMap((one) => inner.map((other) => join(one, other)));
const PACK = joined([..."SHDC"], ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], (suit, rank) => rank + suit);
const SERIES = joined([..."RBKY"], Array.from({ length: 13 }, (_, place) => place + 1), (colour, number) => colour + number);
/** What each game deals: how many cards its deck may have, and how many of them to a seat. */
const DEALS = { classic: [[52], 10], straight: [[52], 10], rummy500: [[54], 13], tiles: [[106], 14], indian: [[106, 108], 13] };

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
    this.shuffler = new Shuffler(seed);
    this.hands = record.dealt.map(() => []);
    this.pile = [];
    this.table = [];
    this.draws = this.restocks = 0;
  }

  deal() {
    const { game, deck, cards_each: each, dealer, dealt, wild_card: wild, upcard } = this.record;
    const seats = dealt.length;
    const [decks, cards] = DEALS[game] ?? [[deck.length], each];   // of a game not known here the deal is verified all the same
    must(isUnshuffled(deck), "The deck is not in the published order: a deck of one's own makes any deal out of any seed.");
    must(decks.includes(deck.length) && each === cards, `A hand of ${game} is not dealt from such a deck.`);
    must(seats === this.record.seats.length && this.record.seats[dealer], "The dealer is no seat of the table.");
    must(each > 0 && each * seats <= deck.length, "The deck has not so many cards.");
    this.stock = this.shuffler.shuffled(deck);
    for (let turn = 0; turn < seats * each; turn += 1) this.hands[(dealer + 1 + turn) % seats].push(this.stock.pop());
    this.hands.forEach((hand, seat) => must(same(hand, dealt[seat]), `Seat ${seat} was dealt ${hand.join(" ")} by this seed, and the record has ${dealt[seat].join(" ")}.`));
    for (const [name, card] of [["wild card", wild], ["upcard", upcard]]) {
      if (card === null) continue;
      const top = this.stock.pop();
      must(top === card, `The ${name} is ${top} by this seed, and the record has ${card}.`);
    }
    if (upcard !== null) this.pile.push(upcard);
  }

  follow({ seat, move, card }) {
    must(this.hands[seat], `A move is by seat ${seat}, which is none.`);
    if (move.type !== "draw") must(card === undefined, `A move of seat ${seat} that draws nothing names the card ${card}.`);
    switch (move.type) {
      case "draw": return move.from === "discard" ? this.#take(seat, move, card) : this.#draw(seat, card);
      case "meld": case "lay_off": return this.#putDown(seat, move.cards);
      case "discard": return this.pile.push(...this.#putDown(seat, [move.card]));
      case "declare": return this.pile.push(...this.#putDown(seat, [move.discard]));   // right or wrong, that card is laid aside
      case "play": return this.#play(seat, move.table);
      case "go_out": case "float": case "end_hand": case "pass": case "drop": return undefined;   // no card goes anywhere
      default: throw new Mismatch(`What the move ${JSON.stringify(move.type)} does with cards is not known here.`);
    }
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
    if (move.then) this.#putDown(seat, move.then.cards);
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
    const { reason, hands, points, scores } = this.record.result;
    if (reason === "restarted") return;   // cut short: nothing was counted
    must(hands.length === this.hands.length, "The record ends with other seats than it began with.");
    this.hands.forEach((hand, seat) => must(same([...hand].sort(), [...hands[seat]].sort()), `Seat ${seat} is left with ${hand.join(" ") || "nothing"}, and the record has ${hands[seat].join(" ") || "nothing"}.`));
    const before = this.record.scores_before;
    must(same(scores, before && before.map((score, seat) => score + points[seat])), "The scores are not those before the hand and its points.");
  }
}

/** Verifies a record; what it found, as lines. Throws Mismatch, or a TypeError where the record is none.
 *  `seen` is the commitment shown during the hand, `number` that of the hand that was asked for. */
export function verify(record, { seen, number } = {}) {
  must(number === undefined || record.number === number, `This is the record of hand ${record.number}.`);
  must(record.position === undefined, "The hand began from a built position, in development: nothing was dealt.");
  must(/^[0-9a-f]{64}$/.test(record.seed), "The seed is not 32 bytes in hexadecimal.");
  const seed = Buffer.from(record.seed, "hex");
  must(commitment(seed) === record.commitment, "The commitment in the record is not the hash of its seed.");
  must(seen === undefined || seen === record.commitment, "The commitment shown during the hand was another one.");
  const hand = new Hand(record, seed);
  hand.deal();
  record.moves.forEach((entry) => hand.follow(entry));
  hand.end();
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
    if (!(error instanceof Mismatch || error instanceof TypeError)) throw error;
    console.log(`The deal does not hold. ${error instanceof Mismatch ? error.message : "The record is not complete."}`);
    return 1;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) process.exitCode = await main(process.argv.slice(2));
