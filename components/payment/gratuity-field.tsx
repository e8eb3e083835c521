'use client'

import { useState } from 'react'
import { z } from 'zod'
import { readSite } from '#site'
import { Field, RadioCards, type RadioOption } from '@/components/ui/field'
import { offerGratuity } from '@/lib/booking/model/gratuity'
import type { Booking } from '@/lib/booking/model/schemas'
import { load, save } from '@/lib/browser/tab-storage'
import { formatMoney } from '@/lib/format'
import { parseDollars } from '@/lib/operator/model/dollars'

const NONE = 'none'
const OTHER = 'other'
/** `option` is a percentage, or one of these; `givenCents` is what had been added before. */
const choiceSchema = z.object({ option: z.string(), dollars: z.string(), givenCents: z.int() })

export type Gratuity = NonNullable<ReturnType<typeof useGratuity>>

/**
 * Keeps what the customer would add for the chauffeur until something is added: a percentage follows the fare. Null if
 * nothing may be added. Where nothing else is due, something is chosen.
 */
export function useGratuity({ id, quote, account }: Booking) {
  const key = `gratuity:${id}`
  const [saved, setSaved] = useState(() => load(key, choiceSchema))
  const givenCents = account.gratuityCents
  const choice = saved?.givenCents === givenCents ? saved : null
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
      const chosen = { option: value, dollars, givenCents, ...patch }
      save(key, chosen)
      setSaved(chosen)
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
