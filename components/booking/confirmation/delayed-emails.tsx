import { type DelayedEmail, describeDelayedEmail } from '@/lib/booking/model/delayed-email'

/** Lists the delayed emails about a booking. */
export function DelayedEmails({ emails, timeZone }: { emails: readonly DelayedEmail[]; timeZone: string }) {
  if (emails.length === 0) return null
  return (
    <div role="status" className="grid gap-3">
      {emails.map(email => (
        <p
          key={`${email.kind} ${email.to} ${email.until}`}
          className="max-w-[44rem] border-l-2 border-smoke/45 pl-4 wrap-anywhere"
        >
          {describeDelayedEmail({ email, timeZone })}
        </p>
      ))}
    </div>
  )
}
