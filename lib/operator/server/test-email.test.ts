import { emailTransport } from '@/lib/notifications/email'
import { EmailRejected } from '@/lib/notifications/email/transport'
import { env } from '@/lib/platform/env'
import { sendTestEmail } from './test-email'

test('a test email says whether the mail server took it', async () => {
  jest.replaceProperty(env().notifications, 'operatorEmail', 'owner@example.com')
  const send = jest.spyOn(emailTransport(), 'send').mockResolvedValue()
  await expect(sendTestEmail()).rejects.toMatchObject({ code: 'no_mail_server' })
  jest.replaceProperty(process, 'env', {
    ...process.env,
    SMTP_URL: 'smtp://mail.example.com:587',
    MAIL_FROM: 'rides@example.com',
  })
  expect(await sendTestEmail()).toContain('took the email to owner@example.com')
  send.mockRejectedValue(new EmailRejected({ retry: 'later', reason: 'connection' }))
  await expect(sendTestEmail()).rejects.toMatchObject({ code: 'not_sent' })
  expect(send.mock.calls.map(([{ to }]) => to)).toEqual(['owner@example.com', 'owner@example.com'])
})
