import 'server-only'
import { z } from 'zod'
import { formatUsPhone } from '@/lib/format'
import { defineAction } from '../define-action'

export const forgetChauffeur = defineAction({
  name: 'forget_chauffeur',
  summary: 'Forgets a chauffeur with their car, who is then no longer offered; rides keep theirs',
  label: 'Forget a chauffeur…',
  input: {
    id: {
      kind: 'choice',
      label: 'Whom?',
      schema: z.string('Please choose a chauffeur.').min(1, 'Please choose a chauffeur.').max(40),
      options: ({ chauffeurs }) =>
        chauffeurs.map(({ id, name, car, phone }) => ({
          value: id,
          label: name,
          note: `${car}, ${formatUsPhone(phone)}`,
        })),
    },
  },
  ignoresVersion: true,
  unavailable: ({ chauffeurs }) => (chauffeurs.length === 0 ? 'No chauffeur is remembered yet.' : null),
  question: () => ({
    title: 'Forget a chauffeur',
    text: 'They are no longer offered here. Rides keep their chauffeur.',
    yes: 'Forget',
  }),
  done: () => 'Forgotten.',

  async apply({ db }, _, { id }) {
    await db.deleteFrom('chauffeurs').where('id', '=', id).execute()
  },
})
