'use client'

import { useState } from 'react'
import { readSite } from '#site'
import { Field, RadioCards, type RadioOption } from '@/components/ui/field'
import { offerGratuity } from '@/lib/booking/model/gratuity'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatMoney } from '@/lib/format'
import { parseDollars } from '@/lib/operator/model/dollars'

const NONE = 'none'
const OTHER = 'other'
/** `option` is a percentage, or one of these; `givenCents` is what had been added before. */
type Choice = { option: string; dollars: string; givenCents: number }

export type Gratuity = NonNullable<ReturnType<typeof useGratuity>>

/**
 * Keeps what the customer would add for the chauffeur until something is added: a percentage follows the fare. Null if
 * nothing may be added. Where nothing else is due, something is chosen.
 */
export function useGratuity({ quote, account }: Booking) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const givenCents = account.gratuityCents
  const choice = chosen?.givenCents === givenCents ? chosen : null
  const offer = offerGratuity(quote)
  if (offer === null) return null
  const options: (RadioOption<string> & { cents?: number })[] = offer.percents.map(({ percent, cents }) => {
    return { value: String(percent), label: `${percent}%`, note: formatMoney(cents), cents }
  })
  if (account.dueCents > 0) options.unshift({ value: NONE, label: 'No tip', cents: 0 })
  if (offer.custom) options.push({ value: OTHER, label: 'Other' })
  const { value = NONE, cents } = options.find(({ value }) => value === choice?.option) ?? options[0] ?? {}
  const dollars = choice?.dollars ?? ''
  return {
    options,
    value,
    dollars,
    /** Null: what was typed is no amount. */
    cents: value === OTHER ? parseDollars(dollars) || null : (cents ?? 0),
    choose(patch: { option?: string; dollars?: string }) {
      setChosen({ option: value, dollars, givenCents, ...patch })
    },
  }
}

type GratuityFieldProps = { gratuity: Gratuity; name: string; isChecked?: boolean; disabled?: boolean }

/** Offers a tip; an amount that cannot be read is said once it `isChecked`. */
export function GratuityField({ gratuity, name, isChecked = false, disabled = false }: GratuityFieldProps) {
  const { options, value, dollars, cents, choose } = gratuity
  const isIncluded = readSite().pricing.gratuity.included > 0
  return (
    <div className="grid gap-3">
      <RadioCards
        legend={isIncluded ? 'Tip, besides the gratuity in your fare' : 'Tip for your chauffeur'}
        name={name}
        value={value}
        options={options.map(option => ({ ...option, disabled }))}
        onChange={option => choose({ option })}
        columns="fit"
      />
      {value === OTHER ? (
        <Field label="Tip in dollars" error={isChecked && cents === null ? 'Please enter dollars, such as 12.50.' : ''}>
          {props => (
            <input
              {...props}
              inputMode="decimal"
              autoComplete="off"
              value={dollars}
              readOnly={disabled}
              onChange={event => choose({ dollars: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}
