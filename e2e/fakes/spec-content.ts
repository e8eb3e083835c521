import type { Body, Item } from './content-items'

/** An image host that the backend uses but the operator has not allowed. */
export const FOREIGN_PICTURES = 'cdn.fleet-photos.example'

/**
 * Builds content as another team's backend might serve it, based only on the specification's entities (section 3) and
 * calls (section 7): different key order, IDs and metadata fields of a document database, nulls for optional fields,
 * dates as instants. Each list also has malformed items, whose texts state how they are handled.
 */
export function specContent(): Map<string, Body> {
  return new Map<string, Body>([
    ['testimonials', testimonials],
    ['faqs', faqs],
    ['contact', contact],
    ['vehicles', vehicles],
    ['about', about],
    ['vehicle-category', vehicleCategories],
    ['posts', posts],
  ])
}

/** Adds the metadata fields of the backend's database. */
function stored(number: number, fields: Item): Item {
  const at = new Date(Date.UTC(2025, 10, 3, 9, number)).toISOString()
  return { ...fields, __v: 0, updatedAt: at, createdAt: at, _id: idOf(number) }
}

/** Builds a document database ID of 24 hexadecimal digits. */
export function idOf(number: number): string {
  return `6740f1c2a9${number.toString(16).padStart(14, '0')}`
}

function without(field: string, item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== field))
}

const testimonials = [
  stored(1, { location: 'Austin, TX', name: 'Priya N.', review: 'On time at four in the morning, twice in one week.' }),
  without('_id', stored(2, { review: 'Kept: it has no _id.', location: 'Dallas, TX', name: 'Hannah Brooks' })),
  stored(3, { location: 'Chicago, IL', name: 'Skipped: no review' }),
  stored(4, { name: 42, review: 'Skipped: the name is a number.', location: 'Reno, NV' }),
  null,
  'a text in the place of a testimonial',
  stored(5, {
    avatar: null,
    name: 'Luis Ortega',
    rating: 5,
    review: 'Quiet car, good coffee.',
    location: 'Queens, NY',
  }),
  { ...stored(6, { name: 'Mei Tanaka', review: 'Kept: its _id is a number.', location: 'Irvine, CA' }), _id: 6 },
]

const faqs = [
  stored(11, { order: 1, answer: 'Up to six bags in the large cars.', question: 'How much luggage fits?' }),
  stored(12, { order: 2, answer: null, question: 'Skipped: no answer' }),
  without('_id', stored(13, { answer: 'Yes.', question: 'Kept without an _id?', order: 3 })),
  stored(14, { order: 4, answer: 'Skipped: a blank question.', question: '  ' }),
  ['a list in the place of a question'],
]

const contact = {
  ...stored(20, { whatsappNumber: '+1 646 555 0199', fax: null, businessHours: 'Every day, 5 AM to 1 AM' }),
  email: 'hello@spec-cars.example',
  address: '400 Harbor Street, Long Island City, NY 11101',
  phone: '+1 646 555 0188',
}

const vehicles = [
  stored(31, { img: '/fleet/executive-sedan.webp', year: 2025, name: 'Lincoln Continental' }),
  stored(32, { img: null, name: 'Escalade without a picture' }),
  stored(33, { name: 'Sprinter on a foreign host', img: `https://${FOREIGN_PICTURES}/sprinter.jpg` }),
  stored(34, { img: '/fleet/luxury-suv.webp' }),
  without('_id', stored(35, { img: '/fleet/midsize-suv.webp', name: 'Navigator without an _id' })),
]

const about = {
  imageAlt: 'A black sedan at the curb',
  ...stored(40, { subtitle: 'Two sisters, eleven cars', imageUrl: '/stills/about-front-detail.webp' }),
  description: 'We have driven this city since 1998.',
  title: 'The people at the wheel',
}

const vehicleCategories = [
  stored(51, { perMile: 4.5, vehicles: ['Lincoln Continental'], hourlyRate: 65, name: 'Spec Sedans', baseFare: 72.5 }),
  stored(52, { vehicles: ['Skipped: the fare is a text'], name: 'Text Fares', baseFare: '80', perMile: 5 }),
  stored(53, {
    hourlyRate: null,
    name: 'Spec SUVs',
    vehicles: ['Navigator without an _id'],
    perMile: null,
    baseFare: null,
  }),
  stored(54, { name: 'One Car', vehicles: 'Skipped: vehicles is a text', baseFare: 90 }),
  stored(55, { name: 'Owed Money', vehicles: ['Skipped: the fare is negative'], baseFare: -1 }),
  without(
    '_id',
    stored(56, { passengers: 'seven', name: 'Spec Vans', baseFare: 110, vehicles: ['Sprinter on a foreign host'] }),
  ),
]

const completePost = {
  content: '<h2>Before you land</h2><p>Turn your phone on at the gate and read our message.</p>',
  excerpt: null,
  featuredImage: '/stills/airport-kerb.webp',
  tags: ['airports', 'jfk'],
  category: 'Airports',
  publishedAt: '2026-02-11T14:03:22.871Z',
  author: { name: 'Dispatch', _id: idOf(99) },
}

const posts = [
  stored(61, { ...completePost, title: 'A whole post from a spec backend', views: 1204 }),
  stored(62, { ...completePost, title: 'Kept: another of its category', excerpt: 'With an excerpt.', tags: [] }),
  stored(63, { ...without('featuredImage', completePost), title: 'Kept without a picture' }),
  stored(64, { ...completePost, title: 'Kept without a category', category: null }),
  stored(65, { ...without('publishedAt', completePost), title: 'Kept without a date' }),
  stored(66, { ...completePost, title: 'Kept with a date that is none', publishedAt: 'last Tuesday' }),
  stored(67, { ...completePost, title: 'Kept with tags that are a text', tags: 'airports, jfk' }),
  stored(68, {
    ...completePost,
    title: 'Kept with a foreign picture',
    featuredImage: `https://${FOREIGN_PICTURES}/jfk.jpg`,
  }),
  stored(69, { title: 'Kept with its text alone', content: '<p>Nothing but words.</p>', category: null, tags: null }),
  stored(70, { ...completePost, title: '   ' }),
  stored(71, { ...completePost, title: 'Skipped: blank', content: '' }),
  without('_id', stored(72, { ...completePost, title: 'Skipped: no _id' })),
  { ...stored(73, { ...completePost, title: 'Skipped: no address' }), _id: 'two words/and a slash' },
  { ...stored(74, { ...completePost, title: 'Skipped: an _id twice' }), _id: idOf(61) },
  null,
  17,
]
