/** npm run -s commissions: checks creators' commissions by the product's own functions, without a database. */
import { readArguments } from './arguments.ts'
import { openAnswers } from './commission-answers.ts'
import { runJsonLines } from './json-lines.ts'

const HELP = `npm run -s commissions < facts.jsonl
Works out a campaign's commissions. One JSON object a line in; JSON lines out as each line is read. Money is decimal text, times are ISO 8601 UTC.
  in   {"campaign": {"currency": "USD", "timeZone": "UTC", "base": "merchandise_net", "holdDays": 30, "windowDays": 30, "policy": "one",
        "fee": {"kind": "percent", "percent": "10"}, "codes": {"MAYA10": "maya"}, "creators": {"maya": {"email": "maya@example.com", "currency": "USD"}}}}
       base: merchandise_net (products and adjustments without tax), payment; policy: one, split (among codes)
       fee: also {"kind": "flat", "amount": "5.00"}, {"kind": "tiers", "mode": "marginal", "tiers": [{"from": "0", "percent": "10"}]}; mode also retroactive
       besides, as wanted: "baseFee": "200.00", "cap": {"amount": "50.00", "per": "month"}, "firstOrderOnly": true, "cycles": 3, "from": TIME, "until": TIME
  in   {"at": TIME, "order": "1", "fact": "placed", "customerOrderIndex": 1, "cycle": 1, "email": "x@y.z", "test": false,
        "clicks": [{"creator": "maya", "at": TIME}], "codes": [{"code": "MAYA10", "allocated": "8.00"}], "rates": {"EUR": "1.0837"}, "assigned": "maya"}
       {"at": TIME, "order": "1", "fact": "agreement", "id": "a1", "sales": [{"line": "PRODUCT", "total": "79.20", "tax": "7.20"}]}
       {"at": TIME, "order": "1", "fact": "paid"}, "cancelled", or "dispute" with "state": "opened", "won" or "lost"
       {"at": TIME, "fact": "payout", "id": "p1", "minimum": "25.00"}
       {"at": TIME, "fact": "payout returned", "id": "p1", "creator": "maya"}
       {"at": TIME, "fact": "end"}, the last line
  out  {"decision": {"order": "1", "creator": "maya", "outcome": "won_code"}}, for each candidate of an order
       {"entry": {"creator": "maya", "order": "1", "kind": "sale", "amount": "7.20", "at": TIME}}, for each new entry of the ledger
       at the end {"account": {"creator", "currency", "balance", "payable", "paid"}} for each creator
       and {"commission": {"order", "creator", "sum"}} for each one that does not sum to 0
Facts of an order may come in any order; one that was read before changes nothing. Payouts judge maturity at their own time.
A bad line is told on standard error with its number and counts for nothing; the others count, and the program ends with 1.`

/** A line of 1 MB has thousands of sales; no order has more. */
const MAX_LINE_LENGTH = 1_000_000

readArguments(HELP, {})
const bad = await runJsonLines({
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  handle: openAnswers(),
  maxLineLength: MAX_LINE_LENGTH,
})
process.exitCode = bad > 0 ? 1 : 0
