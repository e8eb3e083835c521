import { emptyDraft } from './draft'
import { listMissingContactFields } from './missing-fields'
import { listMissingRideFields } from './ride-errors'
import { kennedy, kennedyBooking, timesSquare } from './testing/samples'

const { contactInfo } = kennedyBooking
const complete = { ...emptyDraft, contactInfo, paymentMethod: 'zelle' } as const
const passenger = { firstName: '', lastName: ' ', email: '', phone: '' }
const labels = (fields: { label: string }[]) => fields.map(({ label }) => label)

test('names every empty field of step 1 in page order', () => {
  expect(labels(listMissingRideFields(emptyDraft))).toEqual([
    'pickup location',
    'drop-off location',
    'vehicle',
    'pickup date',
    'pickup time',
  ])
})

test('names only what the chosen ride needs', () => {
  const draft = { ...emptyDraft, scheduleOption: 'immediately', serviceType: 'City to City' } as const
  expect(listMissingRideFields({ ...draft, pickupLocation: timesSquare, dropOffLocation: kennedy })).toEqual([
    { name: 'carCategory', label: 'vehicle' },
  ])
})

test('names nothing for a complete contact', () => {
  expect(listMissingContactFields(complete)).toEqual([])
})

test.each(['firstName', 'lastName', 'email', 'phone'] as const)('names a blank %s by its control', name => {
  const fields = listMissingContactFields({ ...complete, contactInfo: { ...contactInfo, [name]: '  ' } })
  expect(fields.map(field => field.name)).toEqual([name])
})

test('names neither optional fields nor filled ones with an error', () => {
  const typed = { ...contactInfo, email: 'not an email', alternatePhone: '', specialRequests: '' }
  expect(listMissingContactFields({ ...complete, contactInfo: typed })).toEqual([])
})

test('names the passenger’s names and the payment method', () => {
  const extras = { ...emptyDraft.extras, passenger }
  expect(labels(listMissingContactFields({ ...complete, extras, paymentMethod: '' }))).toEqual([
    'passenger’s first name',
    'passenger’s last name',
    'payment method',
  ])
})
