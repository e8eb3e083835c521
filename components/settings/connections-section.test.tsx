/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { submitConnections, waitForConnections } from '@/lib/settings/client/settings-client'
import { type ConnectionsView, connectionNames } from '@/lib/settings/model/connections'
import type { SettingsView } from '@/lib/settings/model/schemas'
import { ConnectionsSection } from './connections-section'
import { SettingsPageContext } from './section'

jest.mock('@/lib/settings/client/settings-client')
const submit = jest.mocked(submitConnections)
const wait = jest.mocked(waitForConnections)
const user = userEvent.setup()

type Field = ConnectionsView['fields'][number]

function open(known: Partial<Record<Field['name'], Partial<Field>>> = {}) {
  const fields = connectionNames.map(name => ({ name, state: 'unset' as const, value: '', ...known[name] }))
  const connections = { version: 3, usedVersion: 3, problem: '', fields }
  const page = (section: 'connections' | null) => (
    <SettingsPageContext value={{ token: 't', open: section, setOpen: () => {} }}>
      <ConnectionsSection connections={connections} onRestarted={async () => {}} />
    </SettingsPageContext>
  )
  const { rerender } = render(page('connections'))
  return { show: (section: 'connections' | null) => rerender(page(section)) }
}

beforeEach(() => {
  submit.mockReset().mockResolvedValue({ version: 4, restarts: true })
  wait.mockReset().mockResolvedValue({} as SettingsView)
  sessionStorage.clear()
})

const save = () => user.click(screen.getByRole('button', { name: 'Save and restart' }))
const lastValues = () => submit.mock.lastCall?.[1]

test('a stored secret is replaced or removed, and never shown', async () => {
  const stored = { state: 'stored' } as const
  open({ AUTHORIZE_NET_TRANSACTION_KEY: stored, GOOGLE_MAPS_SERVER_KEY: stored, SMTP_URL: stored })
  for (const label of ['Transaction key', 'Server key', 'Password']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Set\. Type to replace it\.$/)
  }
  expect(screen.getByLabelText('Transaction key')).toHaveAttribute('type', 'password')
  expect(screen.getByLabelText('Transaction key')).toHaveValue('')
  // Browsers fill in a password that they keep for the site, unless it is a new one.
  for (const label of ['Transaction key', 'Password']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password')
  }
  await user.type(screen.getByLabelText('Transaction key'), 'new key')
  await user.click(screen.getByRole('button', { name: 'Remove: Server key' }))
  await save()
  expect(lastValues()?.values).toEqual({ AUTHORIZE_NET_TRANSACTION_KEY: 'new key', GOOGLE_MAPS_SERVER_KEY: '' })
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['465', 'smtps://ada%40rides.net:p%23ss%2F%3A@mail.rides.net:465'],
  ['587', 'smtp://ada%40rides.net:p%23ss%2F%3A@mail.rides.net:587'],
])('the mail server on port %s is made of its parts', async (port, url) => {
  open()
  await user.type(screen.getByLabelText('Host'), 'mail.rides.net')
  await user.clear(screen.getByLabelText('Port'))
  await user.type(screen.getByLabelText('Port'), port)
  await user.type(screen.getByLabelText('User'), 'ada@rides.net')
  await user.type(screen.getByLabelText('Password'), 'p#ss/:')
  await save()
  expect(lastValues()?.values).toEqual({ SMTP_URL: url })
})

test('a new password of the mail server without its host is not lost silently', async () => {
  open({ SMTP_URL: { state: 'stored' } })
  await user.type(screen.getByLabelText('Password'), 'secret')
  await save()
  expect(lastValues()?.values).toEqual({ SMTP_URL: 'smtp://' })
})

test('a site that does not come back is said to be away', async () => {
  wait.mockResolvedValue(null)
  open()
  await user.type(screen.getByLabelText('Zelle name'), 'Ada')
  await save()
  expect(await screen.findByText(/is saved, but the site has not come back yet/)).toBeVisible()
})

test('what became of a save has the focus once, and not when the section opens again', async () => {
  const { show } = open()
  await user.type(screen.getByLabelText('Zelle name'), 'Ada')
  await save()
  const result = (await screen.findByText(/Your site is back/)).closest('[role=status]')
  expect(result).toHaveFocus()
  show(null)
  show('connections')
  expect(screen.getByText(/Your site is back/)).toBeVisible()
  expect(document.body).toHaveFocus()
})
