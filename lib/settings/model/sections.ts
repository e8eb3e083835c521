import { POST_ID_PATTERN } from '@/lib/site'

/** The sections of the page: what each is for, in the owner's words. */
export const sections = {
  brand: { title: 'Name', intro: 'The name of your company, on every page and in every email.' },
  logo: { title: 'Logo', intro: 'Shown at the top of each page, on receipts and in the pictures of shared links.' },
  contact: { title: 'Contact', intro: 'How riders reach you.' },
  rates: {
    title: 'Rates',
    intro: 'What a ride costs. Rides that are already booked keep their fare. Amounts are in dollars.',
  },
  extras: { title: 'Prices of extras', intro: 'Added to the fare. Amounts are in dollars.' },
  flatRates: {
    title: 'Flat rates',
    intro:
      'Fixed prices between two areas, in place of base fare and miles. The first that fits the ride is used. Amounts are in dollars.',
  },
  surcharges: {
    title: 'Surcharges, minimum and tax',
    intro:
      'Added to every fare that they apply to, each as a line of its own. Every fare that visitors see includes them.',
  },
  hourly: {
    title: 'Rides by the hour',
    intro: 'Rides without a drop-off, at the rate of the car for an hour of extra time.',
  },
  gratuity: {
    title: 'Gratuity',
    intro:
      'What riders may add for the chauffeur when they pay by card, and after the ride. It goes back whole when a ride is canceled.',
  },
  promoCodes: {
    title: 'Promo codes',
    intro:
      'What riders who know a code pay less. With the first code, the booking form has a field for it. Rides that are already booked keep what their code took off.',
  },
  cancellation: {
    title: 'Cancellation',
    intro:
      'What riders get back. Rides that are already booked keep their terms. If you promise it elsewhere, such as under About you or in your answers, change it there too.',
  },
  carpool: { title: 'Shared rides', intro: 'Riders between cities who share the car pay 30% less.' },
  vehicles: { title: 'Vehicles', intro: 'The cars that visitors see. Choose them under Rates to make them bookable.' },
  cars: {
    title: 'Number of cars',
    intro: 'How many rides you can drive at the same time. Without a number there is no limit.',
  },
  hours: { title: 'Hours', intro: 'When you drive, in the time of the pickup. A day without hours is closed.' },
  closedDays: { title: 'Closed days', intro: 'Days without pickups. Rides that are already booked stay.' },
  waits: { title: 'Waiting times', intro: 'How long riders wait for you, and you for them.' },
  notice: { title: 'Booking rules', intro: 'How early riders must book, and how long a car is kept for them.' },
  cities: { title: 'Cities', intro: 'Where you drive. Rides in a city that you remove stay.' },
  guides: {
    title: 'City pages',
    intro: 'What the page of each city says. A city that is not here has a short page that writes itself.',
  },
  about: { title: 'About you', intro: 'What the home page says about your company.' },
  faqs: { title: 'Questions and answers', intro: 'The first six are shown at once.' },
  testimonials: { title: 'Testimonials', intro: 'What your riders say.' },
  termsPage: { title: 'Terms of service', intro: 'What riders agree to. Have a lawyer read it.' },
  privacyPage: { title: 'Privacy policy', intro: 'What you do with what riders tell you. Have a lawyer read it.' },
} as const satisfies Record<string, { title: string; intro: string }>

export type SectionId = keyof typeof sections

/** Where each section stands on the page, of which 'posts', 'connections' and 'links' have their own parts. */
export const sectionGroups = {
  'Your company': ['brand', 'logo', 'contact', 'about', 'testimonials', 'faqs'],
  'Blog and pages': ['posts', 'guides', 'termsPage', 'privacyPage'],
  Prices: ['rates', 'extras', 'flatRates', 'surcharges', 'hourly', 'gratuity', 'promoCodes', 'cancellation', 'carpool'],
  'Cars, cities and times': ['cities', 'vehicles', 'cars', 'hours', 'closedDays', 'waits', 'notice'],
  'Email, payments and links': ['connections', 'links'],
} as const satisfies Record<string, readonly (SectionId | 'posts' | 'connections' | 'links')[]>
export const sectionIds = Object.keys(sections) as [SectionId, ...SectionId[]]

const POST = 'post/'
/** A section's, or that of one post. */
export type UnitId = SectionId | `${typeof POST}${string}`

export function postUnit(id: string): UnitId {
  return `${POST}${id}`
}

/** Returns the ID of the post that a unit is; null for a section. */
export function postIdOf(unit: UnitId): string | null {
  return unit.startsWith(POST) ? unit.slice(POST.length) : null
}

export function isUnitId(text: string): text is UnitId {
  const isSection = sectionIds.some(id => id === text)
  return isSection || (text.startsWith(POST) && POST_ID_PATTERN.test(text.slice(POST.length)))
}

/** Returns what a unit is called, and what it is for. */
export function sectionOf(unit: UnitId): { title: string; intro: string } {
  const key = formOf(unit)
  return key === 'post' ? { title: `The post ${postIdOf(unit)}`, intro: '' } : sections[key]
}

/** Returns which form a unit has: all posts have one. */
export function formOf(unit: UnitId): SectionId | 'post' {
  return sectionIds.find(id => id === unit) ?? 'post'
}
