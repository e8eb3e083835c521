// What was booked, and what only the operator knows of it: `npm run bookings`, `npm run bookings -- help`.
import './load-settings'
import { parseArgs } from 'node:util'
import { erase } from './bookings/erase'
import { exportCsv } from './bookings/export'
import { calendarAddress, operatorAddress } from './bookings/links'
import { note, notes } from './bookings/notes'
import { list, show } from './bookings/read'

const USAGE = `Usage: npm run bookings -- COMMAND
  list [--json]                   every booking, the newest first
  show ID [--json]                one booking with its payments and its history
  zelle ID                        the Zelle transfer arrived
  refund ID                       the refund that was left to you is sent
  charged ID TRANSACTION          a payment nobody could tell of, or found at the gateway, was made for this ride
  uncharged ID                    ... or was not
  chargeback ID [TRANSACTION]     the card's bank took a payment back
  chargeback-reversed ID [TRANSACTION]  ... and gave it to you again
  export [--from DATE] [--to DATE]  bookings by their pickup's day (2027-03-14), as CSV
  calendar                        the secret address of the calendar of all rides
  link ID                         the page on which you act on one booking
  erase ID --yes                  removes the personal data of a past or canceled ride for good`

/** Each command with the number of words that follow it, and how many more may. */
const COMMANDS = new Map<string, { words: number; more?: number; run: (words: string[]) => Promise<string> }>([
  ['list', { words: 0, run: () => list({ json: values.json }) }],
  ['show', { words: 1, run: ([id]) => show({ id, json: values.json }) }],
  ['export', { words: 0, run: () => exportCsv(values) }],
  ['calendar', { words: 0, run: () => calendarAddress() }],
  ['erase', { words: 1, run: ([id]) => erase({ id, yes: values.yes }) }],
  ['link', { words: 1, run: ([id]) => operatorAddress(id) }],
  ...notes.map(({ name, words, more, write }) => [name, { words, more, run: note(write) }] as const),
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
})
const [name = 'list', ...words] = positionals
const command = COMMANDS.get(name)
const spare = words.length - (command?.words ?? 0)
if (command === undefined || spare < 0 || spare > (command.more ?? 0)) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  try {
    // Written whole before the process ends, also where a pipe is slow to take it.
    process.stdout.write(await command.run(words))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
