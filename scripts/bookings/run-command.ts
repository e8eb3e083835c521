import { parseArgs } from 'node:util'
import { erase } from './erase'
import { exportCsv } from './export'
import { createDeskLink, getCalendarUrl, getOperatorUrl, printLinks, revoke } from './links'
import { createAdjustmentCommand, manualAdjustments } from './manual-adjustments'
import { setNote } from './note'
import { list, show } from './read'

const USAGE = `Usage: npm run bookings -- COMMAND
  list [--json]                   list all bookings by their next pickup
  show ID [--json]                one booking with its payments and its history
  zelle ID                        record that the Zelle transfer arrived
  refund ID                       record that you sent the refund
  refund-part ID DOLLARS REASON   refund a part; the customer sees the reason
  withdraw-change ID              end a change that waits for its payment; the paid ride stands
  note ID TEXT                    set the internal note ("" removes it); customers never see it
  charged ID TRANSACTION          record that an unknown or unmatched payment was made for this ride
  uncharged ID                    record that it was not made
  chargeback ID [TRANSACTION]     record a chargeback
  chargeback-reversed ID [TRANSACTION]  record that it was reversed
  export [--from DATE] [--to DATE]  export bookings by pickup date (2027-03-14) as CSV
  calendar                        print the secret URL of the calendar of all rides
  link                            print a new link to the list of the next rides, for 30 days
  link ID                         print the operator link for a booking
  desk-link NAME                  print a new link for a desk that books more than ten rides an hour
  links                           list the links that can be revoked
  revoke LINK                     revoke a link
  erase ID --yes                  permanently erase the personal data of a past or canceled ride`

interface Options {
  json?: boolean
  from?: string
  to?: string
  yes?: boolean
}

/** Commands with their numbers of required and optional arguments. */
const COMMANDS = new Map<
  string,
  { argCount: number; optionalArgCount?: number; run: (args: string[], options: Options) => Promise<string> }
>([
  ['list', { argCount: 0, run: (_, { json }) => list({ json }) }],
  ['show', { argCount: 1, run: ([id], { json }) => show({ id, json }) }],
  ['export', { argCount: 0, run: (_, { from, to }) => exportCsv({ from, to }) }],
  ['calendar', { argCount: 0, run: () => getCalendarUrl() }],
  ['erase', { argCount: 1, run: ([id], { yes }) => erase({ id, yes }) }],
  ['note', { argCount: 2, run: ([id, text]) => setNote({ id, text }) }],
  ['link', { argCount: 0, optionalArgCount: 1, run: ([id]) => getOperatorUrl(id) }],
  ['desk-link', { argCount: 1, run: ([name]) => createDeskLink(name) }],
  ['links', { argCount: 0, run: () => printLinks() }],
  ['revoke', { argCount: 1, run: ([id]) => revoke(id) }],
  ...manualAdjustments.map(
    ({ name, argCount, optionalArgCount, write }) =>
      [name, { argCount, optionalArgCount, run: createAdjustmentCommand(write) }] as const,
  ),
])

/** Runs one command of `npm run bookings` and returns what it prints. Throws a message when the command fails. */
export async function runBookingsCommand(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const [name = 'list', ...args] = positionals
  const command = COMMANDS.get(name)
  const extraArguments = args.length - (command?.argCount ?? 0)
  if (command === undefined || extraArguments < 0 || extraArguments > (command.optionalArgCount ?? 0)) {
    throw new Error(USAGE)
  }
  return await command.run(args, values)
}
