/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { quoteVehicles } from '@/lib/booking/fare'
import { VehicleChoice } from './vehicle-choice'

const categories = [
  { _id: 's', name: 'Sedans', key: 'sedan', vehicles: ['Executive Sedan', 'Luxury Sedan'], passengers: 3, bags: 3 },
  { _id: 'l', name: 'Luxury SUVs', key: 'luxsuv', vehicles: ['Luxury SUV'], baseFare: 85, passengers: 6, bags: 6 },
]
const route = { distanceMeters: 25.4 * 1609.34, durationSeconds: 1800, estimated: true }

function show({
  draft = {},
  priced = true,
  onChange = () => {},
}: {
  draft?: Partial<Draft>
  priced?: boolean
  onChange?: jest.Mock | (() => void)
} = {}) {
  const whole = { ...emptyDraft, ...draft }
  const vehicles = quoteVehicles({ categories, route: priced ? route : null, trip: whole })
  render(
    <VehicleChoice vehicles={vehicles} imageUrls={new Map()} draft={whole} hasRoute={priced} onChange={onChange} />,
  )
}

test('every vehicle stands with its fare, its seats and its bags', () => {
  show()
  const row = screen.getByRole('radio', { name: /Executive Sedan/ })
  expect(row).toHaveAccessibleName('Executive Sedan 3 passengers · 3 bags $157.00')
  expect(screen.getByRole('radio', { name: /Luxury SUV/ })).toHaveAccessibleName(/\$162\.00/)
})

test('all vehicles are one choice, grouped by category', () => {
  show()
  const choice = screen.getByRole('group', { name: /Car Category/ })
  expect(
    within(choice)
      .getAllByRole('radio')
      .map(radio => radio.getAttribute('name')),
  ).toEqual(Array(3).fill('carCategory'))
  expect(within(within(choice).getByRole('group', { name: 'Sedans' })).getAllByRole('radio')).toHaveLength(2)
})

test('choosing a vehicle tells its name and its category', async () => {
  const onChange = jest.fn()
  show({ onChange })
  await userEvent.click(screen.getByText('Luxury SUV'))
  expect(onChange).toHaveBeenCalledWith({ carCategory: 'Luxury SUV', categoryKey: 'luxsuv' })
})

test('the chosen vehicle says why it costs what it costs', () => {
  show({ draft: { carCategory: 'Executive Sedan' } })
  expect(screen.getByText('Fare details')).toBeVisible()
  expect(screen.getByText('15.40 miles over 10, at $5.00 per mile')).toBeInTheDocument()
})

test('a car that is too small for the party says so', () => {
  show({ draft: { passengers: 5 } })
  expect(screen.getByRole('radio', { name: /Executive Sedan/ })).toHaveAccessibleName(/Seats 3; your party is 5\./)
})

test('before there is a road, no fare is invented', () => {
  show({ priced: false })
  expect(screen.queryByText(/\$/)).toBeNull()
  expect(screen.getByText('fares appear once both places are set')).toBeVisible()
})
