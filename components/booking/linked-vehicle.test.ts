/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react'
import { useLinkedVehicle } from '@/components/booking/wizard'
import { sedans, suvs } from '@/lib/booking/model/testing/samples'
import type { VehicleCategory } from '@/lib/content/model/schemas'

const onChoose = jest.fn()
beforeEach(() => onChoose.mockReset())

function show(vehicle: string, categories?: VehicleCategory[]) {
  return renderHook(props => useLinkedVehicle({ vehicle, onChoose, ...props }), { initialProps: { categories } })
}

test('selects the vehicle once the vehicles are loaded', () => {
  const { rerender } = show('luxury suv')
  expect(onChoose).not.toHaveBeenCalled()
  rerender({ categories: [sedans, suvs] })
  expect(onChoose.mock.calls).toEqual([[{ carCategory: 'Luxury SUV', categoryKey: 'luxsuv' }]])
})

test('does not select the vehicle again when the vehicles reload', () => {
  const { rerender } = show('Luxury SUV', [suvs])
  rerender({ categories: [sedans, suvs] })
  expect(onChoose).toHaveBeenCalledTimes(1)
})

test('ignores an unknown vehicle', () => {
  show('Hovercraft', [sedans, suvs])
  expect(onChoose).not.toHaveBeenCalled()
})
