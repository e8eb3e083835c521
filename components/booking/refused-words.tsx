import { PhoneLink } from './contact-phone-link'

/** Why the ride was not booked, and what of the ride itself is at fault. */
export function RefusedWords({
  sentence,
  details,
  phone,
}: {
  sentence: string
  details: string[]
  /** The operator's number, where calling is the other way on. */
  phone: string | null
}) {
  return (
    <div role="alert" className="border-l-2 border-stop pl-4">
      <p>
        {sentence} {phone === null || sentence.includes(phone) ? null : <PhoneLink phone={phone} />}
      </p>
      {details.map(detail => (
        <p key={detail} className="text-smoke">
          {detail}
        </p>
      ))}
    </div>
  )
}
