/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Draft, emptyDraft } from '@/lib/booking/model/draft'
import { quoteVehicles } from '@/lib/booking/model/fare'
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
  const fullDraft = { ...emptyDraft, ...draft }
  const vehicles = quoteVehicles({ categories, route: priced ? route : null, trip: fullDraft })
  render(
    <VehicleChoice vehicles={vehicles} fleet={new Map()} draft={fullDraft} hasRoute={priced} onChange={onChange} />,
  )
}

test('shows every vehicle with its fare, seats, and bags', () => {
  show()
  const row = screen.getByRole('radio', { name: /Executive Sedan/ })
  expect(row).toHaveAccessibleName('Executive Sedan 3 people, 3 bags $157.00')
  expect(screen.getByRole('radio', { name: /Luxury SUV/ })).toHaveAccessibleName(/\$162\.00/)
})

test('groups all vehicles by category in one radio group', () => {
  show()
  const choice = screen.getByRole('group', { name: /Car Category/ })
  expect(
    within(choice)
      .getAllByRole('radio')
      .map(radio => radio.getAttribute('name')),
  ).toEqual(Array(3).fill('carCategory'))
  expect(within(within(choice).getByRole('group', { name: 'Sedans' })).getAllByRole('radio')).toHaveLength(2)
})

test('reports the name and category of the selected vehicle', async () => {
  const onChange = jest.fn()
  show({ onChange })
  await userEvent.click(screen.getByText('Luxury SUV'))
  expect(onChange).toHaveBeenCalledWith({ carCategory: 'Luxury SUV', categoryKey: 'luxsuv', isVehicleChosen: true })
})

test('a click on the preselected vehicle chooses it', async () => {
  const onChange = jest.fn()
  show({ draft: { carCategory: 'Executive Sedan', isVehicleChosen: false }, onChange })
  await userEvent.click(screen.getByText('Executive Sedan'))
  expect(onChange).toHaveBeenCalledWith({
    carCategory: 'Executive Sedan',
    categoryKey: 'sedan',
    isVehicleChosen: true,
  })
})

test('marks a vehicle that is too small for the party', () => {
  show({ draft: { passengers: 5 } })
  expect(screen.getByRole('radio', { name: /Executive Sedan/ })).toHaveAccessibleName(/Seats 3; your party is 5\./)
})

test('shows no fare before there is a route', () => {
  show({ priced: false })
  expect(screen.queryByText(/\$/)).toBeNull()
  expect(screen.getByRole('radio', { name: /Executive Sedan.*fare to be confirmed/ })).toBeVisible()
})
