/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { emptyDraft } from '@/lib/booking/model/draft'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { reduceWizard } from '@/lib/booking/model/wizard'
import { DroppedNotice } from './dropped-notice'

function Ride() {
  const [state, dispatch] = useReducer(reduceWizard, {
    step: 'trip',
    session: null,
    draft: {
      ...emptyDraft,
      serviceType: 'City to City',
      isServiceChosen: true,
      isCarpool: true,
      pickupLocation: kennedy,
    },
  })
  if (state.step === 'confirmed') return null
  return (
    <>
      <p>{state.draft.serviceType}</p>
      <button type="button" onClick={() => dispatch({ type: 'changed', patch: { dropOffLocation: timesSquare } })}>
        Choose a place
      </button>
      <DroppedNotice dropped={state.dropped} draft={state.draft} onUndo={() => dispatch({ type: 'undone' })} />
    </>
  )
}

test('says what a change dropped and restores it, keeping the focus', async () => {
  render(<Ride />)
  const notice = screen.getByRole('status')
  expect(notice).toBeEmptyDOMElement()
  await userEvent.click(screen.getByRole('button', { name: 'Choose a place' }))
  expect(notice).toHaveTextContent(
    'No longer part of this ride: City to City, carpool. It is now Within City, New York City, NY.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(notice).toHaveTextContent(/^Restored: City to City, carpool\.$/)
  expect(notice).toHaveFocus()
  expect(screen.getByText('City to City')).toBeVisible()
})
