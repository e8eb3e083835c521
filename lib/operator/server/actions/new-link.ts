import 'server-only'
import { replaceLink } from '@/lib/booking/server/manage-link'
import { defineAction } from '../define-action'

export const newLink = defineAction({
  name: 'new_link',
  summary: 'Ends the link to the ride page, for everyone who has it, and emails a new one to the customer',
  label: 'Send the rider a new link…',
  input: {},
  unavailable: () => null,
  question: ({ booking: { contactInfo } }) => ({
    title: 'Send the rider a new link?',
    text: `The old link will stop working at once, for everyone who has it. ${contactInfo.firstName} will get the new one by email at ${contactInfo.email}. The ride does not change.`,
    yes: 'Yes, send it',
    no: 'No, keep the old one',
  }),
  done: ({ contactInfo }) => `The old link ended. The new one will be emailed to ${contactInfo.email}.`,
  apply: (tx, { row, context }) => replaceLink(tx, row, context.secret),
})
