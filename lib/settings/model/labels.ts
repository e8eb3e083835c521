import { formOf, type SectionId, type UnitId } from './sections'

export type FieldLabel = {
  label: string
  hint?: string
  kind?: 'hidden' | 'money' | 'long' | 'picture' | 'markdown' | 'time'
  /** Has no mark of a required field. */
  isOptional?: true
  /** Of a field of an item: whether the item has it. */
  appliesTo?: (item: Record<string, unknown>) => boolean
  /** Of a list: what one of its items is called. */
  item?: string
  /** Of a list: the field that names an item. */
  name?: string
}

const hidden: FieldLabel = { label: 'ID', kind: 'hidden' }
const hoursOf = (label: string): FieldLabel => ({ label, item: 'hours' })
const minutes = 'In minutes.'
const legalLabels: Record<string, FieldLabel> = {
  title: { label: 'Title' },
  updated: { label: 'Last changed' },
  template: { label: 'Say on the page that this is an example without a review' },
  body: {
    label: 'Text',
    kind: 'markdown',
    hint: 'Markdown: ## heading, **bold**, [text](address), - list. Words in {{ }} are filled in from your settings.',
  },
}
const isWhen = (when: string) => (item: Record<string, unknown>) => item.when === when

/** What each field is called, by unit and path. "[]" is an item of a list, "*" an entry of a record or a weekday. */
const labels: Record<SectionId | 'post', Record<string, FieldLabel>> = {
  brand: { name: { label: 'Company name' } },
  logo: {
    logo: {
      label: 'Logo',
      kind: 'picture',
      hint: 'Best on a transparent background, in light colors. Empty shows the moon.',
    },
  },
  contact: {
    phone: { label: 'Phone' },
    email: { label: 'Email' },
    address: { label: 'Address' },
    businessHours: { label: 'Hours, in your words', kind: 'long' },
    whatsappNumber: {
      label: 'WhatsApp number',
      hint: 'Leave it empty if you do not use WhatsApp.',
      isOptional: true,
    },
  },
  rates: {
    '': { label: 'Rates', item: 'rate', name: 'name' },
    '[]._id': hidden,
    '[].name': { label: 'Name' },
    '[].vehicles': { label: 'Vehicles with these rates' },
    '[].baseFare': { label: 'Base fare', kind: 'money', hint: 'Covers the first 10 miles.' },
    '[].perMile': { label: 'Each mile after that', kind: 'money' },
    '[].hourlyRate': { label: 'Each hour of extra time', kind: 'money' },
    '[].key': hidden,
    '[].passengers': { label: 'Passengers', hint: 'The most that fit in one car.' },
    '[].bags': { label: 'Bags' },
  },
  extras: {
    included: { label: 'What every fare includes', kind: 'long', hint: 'Shown beside the fares. Empty says nothing.' },
    stop: { label: 'A stop on the way', kind: 'money' },
    childSeats: { label: 'Child seats' },
    'childSeats.infant': { label: 'Infant seat', kind: 'money' },
    'childSeats.toddler': { label: 'Toddler seat', kind: 'money' },
    'childSeats.booster': { label: 'Booster seat', kind: 'money' },
    meetInside: { label: 'Meeting the rider inside', kind: 'money' },
  },
  flatRates: {
    flatRates: { label: 'Flat rates', item: 'flat rate', name: 'name' },
    'flatRates[].name': { label: 'Name', hint: 'Riders see it: Flat rate, JFK to Manhattan.' },
    'flatRates[].from': {
      label: 'From',
      item: 'place',
      hint: 'Each an airport (JFK), a ZIP code or its first three digits (10019, 100), a town (Plano, TX), or all that you drive around a city, named as in the address of its page (new-york).',
    },
    'flatRates[].to': { label: 'To', item: 'place', hint: 'Places of the same kinds.' },
    'flatRates[].oneDirection': { label: 'In this direction only' },
    'flatRates[].fares': { label: 'Price each way', hint: 'Cars without a price keep base fare and miles.' },
    'flatRates[].fares.*': { label: 'Price', kind: 'money' },
  },
  surcharges: {
    surcharges: { label: 'Surcharges', item: 'surcharge', name: 'label' },
    'surcharges[].label': { label: 'Name', hint: 'Riders see it: Airport fee.' },
    'surcharges[].when': { label: 'Applies' },
    'surcharges[].airports': {
      label: 'Airports',
      item: 'airport',
      hint: 'By their codes, such as JFK. None means any airport.',
      appliesTo: isWhen('airport_pickup'),
    },
    'surcharges[].from': { label: 'From', hint: 'At the pickup, such as 22:00.', appliesTo: isWhen('night') },
    'surcharges[].to': { label: 'Until', hint: 'Such as 05:00, the next day.', appliesTo: isWhen('night') },
    'surcharges[].dates': {
      label: 'Dates of pickup',
      item: 'date',
      hint: 'Such as 2026-11-26, or 12-25 in every year.',
      appliesTo: isWhen('dates'),
    },
    'surcharges[].dollars': { label: 'Amount each way', kind: 'money', hint: 'Or a percentage below.' },
    'surcharges[].percent': { label: 'Percentage', hint: 'Of the fare before surcharges.' },
    minimumFare: { label: 'Minimum fare', kind: 'money', hint: 'Cheaper rides are topped up to it.' },
    taxPercent: { label: 'Tax', hint: 'In percent of all that is charged, such as 8.875.' },
  },
  hourly: { minimumHours: { label: 'At least', hint: 'In hours. Empty or 0: you offer none.' } },
  gratuity: {
    gratuity: { label: 'Offered', hint: 'With neither of the next two, riders are offered none.' },
    'gratuity.percents': { label: 'Percentages', item: 'percentage', hint: 'Of the fare before tax, such as 20.' },
    'gratuity.custom': { label: 'Riders may enter an amount of their own' },
    'gratuity.included': {
      label: 'Included in every fare',
      hint: 'In percent; 0 for none. With it, riders may add an amount, but no percentage.',
    },
  },
  promoCodes: {
    '': { label: 'Promo codes', item: 'code', name: 'code' },
    '[].code': { label: 'Code', hint: 'Letters, digits and dashes, such as SPRING20. Riders may type it in any case.' },
    '[].percent': { label: 'Percent off', hint: 'Of the fare before tax. Or dollars below.' },
    '[].dollars': { label: 'Dollars off', kind: 'money' },
    '[].minimumFare': { label: 'From a fare of', kind: 'money', hint: 'Before tax. Empty for any.' },
    '[].categories': { label: 'Only for these rates; for all if you choose none' },
    '[].from': { label: 'First day', hint: 'To book on. Empty for at once.' },
    '[].until': { label: 'Last day', hint: 'Empty for no end.' },
    '[].maxUses': { label: 'How often it can be used', hint: 'By all riders together. Empty for any number.' },
    '[].oncePerCustomer': { label: 'Once for each customer, known by email' },
  },
  cancellation: {
    fullRefundHours: { label: 'Full refund until', hint: 'In hours before the pickup.' },
    lateRefundPercent: { label: 'Refund after that', hint: 'In percent of the fare, from 0 to 100.' },
  },
  carpool: { carpool: { label: 'Riders may share the car' } },
  vehicles: {
    '': { label: 'Vehicles', item: 'vehicle', name: 'name' },
    '[]._id': hidden,
    '[].name': { label: 'Name' },
    '[].img': { label: 'Picture', kind: 'picture', hint: 'The name above is read to people who cannot see it.' },
    '[].description': { label: 'In a few words' },
  },
  cars: {
    fleet: { label: 'At the same time', hint: 'Leave a number empty for no limit.' },
    'fleet.*': { label: 'Cars' },
  },
  hours: {
    hours: {
      label: 'Each day',
      hint: '24-hour times, such as 06:30. 24:00 is midnight; an earlier end is on the next day.',
    },
    'hours.monday': hoursOf('Monday'),
    'hours.tuesday': hoursOf('Tuesday'),
    'hours.wednesday': hoursOf('Wednesday'),
    'hours.thursday': hoursOf('Thursday'),
    'hours.friday': hoursOf('Friday'),
    'hours.saturday': hoursOf('Saturday'),
    'hours.sunday': hoursOf('Sunday'),
    'hours.*[].from': { label: 'From' },
    'hours.*[].to': { label: 'To' },
  },
  closedDays: {
    blackoutDates: { label: 'Closed days', item: 'closed day', name: 'date' },
    'blackoutDates[].date': { label: 'First day' },
    'blackoutDates[].until': { label: 'Last day', hint: 'Leave it empty for a single day.' },
    'blackoutDates[].reason': { label: 'Reason', hint: 'Riders see it.' },
  },
  waits: {
    usualWait: { label: 'Usual wait for a car right away', hint: 'In minutes. Leave both empty to say nothing.' },
    'usualWait.*': { label: 'Wait' },
    'usualWait.*.from': { label: 'From' },
    'usualWait.*.to': { label: 'To' },
    freeWaitMinutes: { label: 'Free waiting at the pickup', hint: 'In minutes. After that you can record a no-show.' },
  },
  notice: {
    leadTimeMinutes: { label: 'Earliest pickup after a booking', hint: minutes },
    turnaroundMinutes: { label: 'Break between two rides of a car', hint: minutes },
    unpaidHold: { label: 'Rides that are not paid yet' },
    'unpaidHold.hours': { label: 'Keep the car for', hint: 'In hours.' },
    'unpaidHold.beforePickupMinutes': { label: 'But let it go this long before the pickup', hint: minutes },
    'unpaidHold.atLeastMinutes': { label: 'Keep it at least', hint: minutes },
  },
  cities: {
    '': { label: 'Cities', item: 'city', name: 'name' },
    '[].id': hidden,
    '[].name': { label: 'Name' },
    '[].state': { label: 'State', hint: 'Two capital letters, such as TX.' },
    '[].timeZone': { label: 'Time zone' },
    '[].lat': { label: 'Latitude of the center', hint: 'Such as 30.2672. Maps show it when you hold on a place.' },
    '[].lng': { label: 'Longitude of the center', hint: 'Such as -97.7431.' },
    '[].radiusMiles': { label: 'How far you drive', hint: 'In miles from the center; 35 if it is empty.' },
  },
  guides: {
    '': { label: 'City pages', item: 'city page', name: 'title' },
    '[].city': { label: 'City' },
    '[].title': { label: 'Title' },
    '[].description': { label: 'Summary', kind: 'long', hint: 'What search engines and shared links show.' },
    '[].paragraphs': { label: 'Paragraphs', item: 'paragraph', kind: 'long' },
    '[].picture': { label: 'Picture' },
    '[].picture.src': { label: 'Picture', kind: 'picture' },
    '[].picture.alt': { label: 'What the picture shows', hint: 'For people who cannot see it.' },
    '[].airports': { label: 'Airports', item: 'airport', name: 'place' },
    '[].airports[].place': { label: 'Airport' },
    '[].airports[].note': { label: 'What to know about it', kind: 'long' },
    '[].trips': { label: 'Trips with a typical fare', item: 'trip', name: 'from' },
    '[].trips[].from': { label: 'From' },
    '[].trips[].to': { label: 'To' },
    '[].phrases': { label: 'Posts that mention one of these words are shown', item: 'phrase' },
  },
  termsPage: legalLabels,
  privacyPage: legalLabels,
  about: {
    title: { label: 'Title' },
    subtitle: { label: 'Subtitle' },
    description: { label: 'Text', kind: 'long', hint: 'An empty line starts a new paragraph.' },
    imageUrl: { label: 'Picture', kind: 'picture' },
    imageAlt: { label: 'What the picture shows', hint: 'For people who cannot see it.' },
    promises: { label: 'Promises', item: 'promise', hint: 'Shown in one line below the booking.' },
  },
  faqs: {
    '': { label: 'Questions', item: 'question', name: 'question' },
    '[]._id': hidden,
    '[].question': { label: 'Question' },
    '[].answer': { label: 'Answer', kind: 'long' },
  },
  testimonials: {
    '': { label: 'Testimonials', item: 'testimonial', name: 'name' },
    '[]._id': hidden,
    '[].name': { label: 'Name' },
    '[].review': { label: 'What they said', kind: 'long' },
    '[].location': { label: 'City' },
  },
  post: {
    status: { label: 'Status' },
    title: { label: 'Title', hint: 'The address of the post stays the same when you change it.' },
    body: { label: 'Text', kind: 'markdown', hint: 'Markdown: ## heading, **bold**, [text](address), - list.' },
    excerpt: { label: 'Summary', kind: 'long', hint: 'Shown in lists. Empty shows the beginning of the text.' },
    featuredImage: { label: 'Picture', kind: 'picture' },
    imageAlt: { label: 'What the picture shows', hint: 'For people who cannot see it.' },
    category: { label: 'Category' },
    tags: { label: 'Tags', item: 'tag' },
    publishedAt: {
      label: 'Date and time',
      kind: 'time',
      hint: 'In the time of your first city. Later than now: it appears then. Empty: when you publish it.',
    },
  },
}

/** Finds the label of a field ("hours.monday.0.from"): its own, or that of any weekday or key. */
export function findLabel(unit: UnitId, path: string): FieldLabel | undefined {
  const own = labels[formOf(unit)]
  const ofItem = path.replace(/(^|\.)\d+(?=\.|$)/g, '[]')
  return own[ofItem] ?? own[ofItem.replace(/^(\w+)\.[\w-]+/, '$1.*')] ?? own[ofItem.replace(/\.[\w-]+$/, '.*')]
}
