import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { emailTransport } from '@/lib/notifications/email'
import { EmailRejected } from '@/lib/notifications/email/transport'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { env } from '@/lib/platform/env'
import { sendTestEmail } from './test-email'

test('a test email has a link, and says whether the mail server took it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'test-email-'))
  const db = await openTestDatabase(dataDir)
  const context = { db, now: () => new Date(), secret: 'a secret of this installation' }
  jest.replaceProperty(env().notifications, 'operatorEmail', 'owner@example.com')
  const send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
  await expect(sendTestEmail(context)).rejects.toMatchObject({ code: 'no_mail_server' })
  jest.replaceProperty(process, 'env', {
    ...process.env,
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'rides@example.com',
  })
  expect(await sendTestEmail(context)).toContain('took the email to owner@example.com')
  expect(send.mock.lastCall?.[0].html).toMatch(/\/operator\/settings#[0-9a-f]{10}\.[\w-]{43}"/)
  send.mockRejectedValue(new EmailRejected({ retry: 'later', reason: 'connection' }))
  await expect(sendTestEmail(context)).rejects.toMatchObject({ code: 'not_sent' })
  expect(send.mock.calls.map(([{ to }]) => to)).toEqual(['owner@example.com', 'owner@example.com'])
  await db.destroy()
  await rm(dataDir, { recursive: true })
})
