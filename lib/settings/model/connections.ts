import { z } from 'zod'
import { singleLine } from '@/lib/typed-text'

type Choice = { value: string; label: string }
type ConnectionField = {
  label: string
  hint?: string
  /** Never sent to a browser. */
  isSecret?: true
  choices?: readonly Choice[]
}
type ConnectionGroup = { title: string; intro: string; fields: Record<string, ConnectionField> }

const yesOrNo: readonly Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const authorizeNet = 'From Account, Settings in the merchant interface.'

/** The settings that an owner can enter in the browser, by name, as the page shows them. */
export const connectionGroups = [
  {
    title: 'Emails to you',
    intro: 'Where you are told of every booking and change, and where links to this page are sent.',
    fields: { OPERATOR_EMAIL: { label: 'Your email' } },
  },
  {
    title: 'Mail server',
    intro: 'Sends emails to you and your riders. Without one, nobody receives any.',
    fields: {
      SMTP_URL: { label: 'Mail server', isSecret: true },
      MAIL_FROM: { label: 'Sender', hint: 'The email that riders see, such as rides@your-company.com.' },
    },
  },
  {
    title: 'Card payments',
    intro: 'Until you choose, the site is a demo: it says so, and no card is charged.',
    fields: {
      PAYMENTS: {
        label: 'Cards are charged by',
        choices: [
          { value: 'authorizenet', label: 'Authorize.Net' },
          { value: 'none', label: 'Nobody: no cards online' },
          { value: 'sandbox', label: 'Nobody: this is a demo' },
        ],
      },
      AUTHORIZE_NET_ENVIRONMENT: {
        label: 'Authorize.Net account',
        hint: 'Each has its own keys. Without a choice, it is the sandbox.',
        choices: [
          { value: 'production', label: 'Real: cards are charged' },
          { value: 'sandbox', label: 'Sandbox: for tests, no card is charged' },
        ],
      },
      AUTHORIZE_NET_LOGIN_ID: { label: 'API login ID', hint: authorizeNet },
      AUTHORIZE_NET_CLIENT_KEY: { label: 'Public client key', hint: authorizeNet },
      AUTHORIZE_NET_TRANSACTION_KEY: { label: 'Transaction key', hint: authorizeNet, isSecret: true },
      AUTHORIZE_NET_SIGNATURE_KEY: {
        label: 'Signature key',
        hint: 'For webhooks. Without it, refunds and voids made in the merchant interface arrive a day late.',
        isSecret: true,
      },
    },
  },
  {
    title: 'Other payments',
    intro: 'Riders can choose Zelle once it has an email.',
    fields: {
      ZELLE_NAME: { label: 'Zelle name' },
      ZELLE_EMAIL: { label: 'Zelle email' },
      ZELLE_PHONE: { label: 'Zelle phone' },
      PAY_CHAUFFEUR: { label: 'Riders may pay the chauffeur', choices: yesOrNo },
    },
  },
  {
    title: 'Google Maps',
    intro: 'Without keys, the site uses its own places, map and estimates of distances.',
    fields: {
      GOOGLE_MAPS_API_KEY: { label: 'Browser key', hint: 'Restricted to your site.' },
      GOOGLE_MAPS_MAP_ID: { label: 'Map ID', hint: 'Of your own map style.' },
      GOOGLE_MAPS_SERVER_KEY: { label: 'Server key', hint: 'Restricted to your server.', isSecret: true },
    },
  },
] as const satisfies readonly ConnectionGroup[]

type NamesOf<Group> = Group extends { fields: infer Fields } ? keyof Fields & string : never
export type ConnectionName = NamesOf<(typeof connectionGroups)[number]>

export const connectionFields = Object.assign({}, ...connectionGroups.map(({ fields }) => fields)) as Record<
  ConnectionName,
  ConnectionField
>
export const connectionNames = Object.keys(connectionFields) as [ConnectionName, ...ConnectionName[]]

const MAX_LENGTH = 1000

/**
 * Based on a version, as read. An empty value removes what was stored. An environment would end a value at a NUL, and a
 * start then find it too short.
 */
export const connectionsChangeSchema = z.strictObject({
  version: z.int().min(0),
  values: z.partialRecord(z.enum(connectionNames), singleLine().max(MAX_LENGTH)),
})
export type ConnectionsChange = z.infer<typeof connectionsChangeSchema>

export const connectionsViewSchema = z.object({
  /** 0 before the first. */
  version: z.int(),
  /** The version that this server was started with. */
  usedVersion: z.int(),
  /** Why what is stored is not used; empty if it is. */
  problem: z.string(),
  fields: z.array(
    z.object({
      name: z.enum(connectionNames),
      /** `server`: the environment has it, and wins. */
      state: z.enum(['unset', 'stored', 'server']),
      /** Of a secret and of the environment: empty. */
      value: z.string(),
    }),
  ),
})
export type ConnectionsView = z.infer<typeof connectionsViewSchema>

export const connectionsSavedSchema = z.object({
  version: z.int(),
  /** Otherwise someone must restart it. */
  restarts: z.boolean(),
})
export type ConnectionsSaved = z.infer<typeof connectionsSavedSchema>
