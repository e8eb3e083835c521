import { readFileSync } from 'node:fs'
import { mailInUse } from '@/lib/notifications/email'
import { settingNames } from './adapters'

test('lists exactly the settings that are read in the example', () => {
  const listed = [...readFileSync('.env.local.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

const mail = { SMTP_URL: 'smtp://user:secret@mail.rides.example:587', MAIL_FROM: 'a@rides.example' }

test('emails go through the mail server that is set', () => {
  expect(mailInUse({})).toBeNull()
  expect(mailInUse(mail)?.recipients).toEqual([expect.objectContaining({ name: 'mail.rides.example' })])
})

test.each([
  [{ ...mail, MAIL_FROM: '' }, 'MAIL_FROM: is required when SMTP_URL is set'],
  [{ ...mail, SMTP_URL: 'https://mail.rides.example' }, 'SMTP_URL: must be a URL such as smtps://'],
  ...['smtp://h%20.example', 'smtp://h.example/:465', 'smtp://h.example?pool=false&sendmail=true&path=/bin/sh'].map(
    (SMTP_URL): [Record<string, string>, string] => [
      { ...mail, SMTP_URL },
      'SMTP_URL: must name a host; after its port',
    ],
  ),
])('rejects the mail server of %j', (settings, error) => {
  expect(() => mailInUse(settings)).toThrow(error)
})
