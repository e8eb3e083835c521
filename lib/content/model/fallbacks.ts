import { userMessages } from '@/lib/errors'
import type { Faq, Testimonial, Vehicle } from './schemas'

export const fallbackTestimonials: Testimonial[] = [
  {
    _id: 'fallback-1',
    name: 'Eleanor Whitfield',
    location: 'New York City',
    review:
      'The car was at the door ten minutes early and the chauffeur knew the terminal. I answered my email and arrived calm.',
  },
  {
    _id: 'fallback-2',
    name: 'Marcus Hale',
    location: 'Dallas',
    review:
      'Spotless SUV, careful driving and a fare that matched the one I was quoted. I have booked every trip here since.',
  },
  {
    _id: 'fallback-3',
    name: 'Sofia Marchetti',
    location: 'Los Angeles',
    review:
      'My flight landed two hours late and my chauffeur was still there, sign in hand and smiling. I will not forget that.',
  },
  {
    _id: 'fallback-4',
    name: 'Daniel Okafor',
    location: 'Chicago',
    review:
      'We took three clients from the airport to dinner and home again. Every stop was on time, and nobody had to think.',
  },
  {
    _id: 'fallback-5',
    name: 'Grace Lindholm',
    location: 'Oklahoma City',
    review:
      'I rode from Oklahoma City to Dallas instead of flying. It was quiet, it was comfortable, and it took no longer.',
  },
  {
    _id: 'fallback-6',
    name: 'James Calloway',
    location: 'New York City',
    review:
      'Booked for our anniversary. The chauffeur was courteous and discreet, and the evening began the moment we sat down.',
  },
]

export const fallbackFaqs: Faq[] = [
  {
    _id: 'fallback-rates',
    question: 'What are your hourly rates?',
    answer:
      'Our hourly rates range from $100 to $150, depending on the vehicle. You see the full fare before you book.',
  },
  {
    _id: 'fallback-booking',
    question: 'How do I book a ride?',
    answer:
      'Choose Book a Ride, enter your pickup and drop-off, pick a vehicle and confirm your contact details. You can also call us.',
  },
  {
    _id: 'fallback-hours',
    question: 'Do you operate 24/7?',
    answer: 'Yes. Our chauffeurs drive 24 hours a day, 7 days a week, holidays included.',
  },
  {
    _id: 'fallback-advance',
    question: 'Can I schedule a ride in advance?',
    answer:
      'Yes. Choose Schedule for Later and enter the date and time of your pickup. You get a booking ID right away.',
  },
  {
    _id: 'fallback-drivers',
    question: 'Are your drivers licensed and insured?',
    answer: 'Yes. Every chauffeur is professionally licensed and fully insured.',
  },
]

export const fallbackVehicles: Vehicle[] = [
  { _id: 'Cadillac CTS', name: 'Cadillac CTS', img: '/fleet/luxury-sedan.webp' },
]

/** Of a page of the blog. */
export const unavailableHeadings = {
  post: { missing: userMessages.postMissing, failed: userMessages.postFailed },
  list: { missing: userMessages.blogPageMissing, failed: userMessages.postsFailed },
}
