import path from 'node:path'
import { readContentFiles } from '@/lib/content/server/files'
import { site } from '@/lib/site'
import {
  evaluateBrand,
  evaluateContact,
  evaluateEmails,
  evaluateLegalPages,
  evaluatePosts,
  evaluateSocialLinks,
  evaluateTestimonials,
  isExampleHost,
  isFictionalPhone,
} from './examples'

const shippedContent = readContentFiles(path.join(process.cwd(), 'content'))
const operatorContact = {
  phone: '+1 (212) 867-5309',
  email: 'desk@ride.net',
  address: '400 Harbor Street, New York, NY 10004',
  businessHours: 'Always',
  whatsappNumber: '',
}

test('recognizes everything shipped as an example', async () => {
  const { contact, testimonials, posts } = await shippedContent
  const finding = evaluateContact({ contact, source: 'content/contact.json', live: true })
  expect(finding.status).toBe('failed')
  expect(finding.detail).toMatch(/phone .*WhatsApp .*email .*address/)
  expect(evaluateTestimonials(testimonials, true).detail).toMatch(new RegExp(`^${testimonials.length} are fictional`))
  for (const post of posts.filter(({ content }) => /\$\d/.test(content))) {
    expect([post._id, evaluatePosts([post]).status]).toEqual([post._id, 'warning'])
  }
  expect(evaluateSocialLinks(site.links).status).toBe('warning')
  expect(evaluateBrand('Nocturne').status).toBe('warning')
})

test("passes the operator's own content", () => {
  expect(evaluateContact({ contact: operatorContact, source: 'content/contact.json', live: true }).status).toBe(
    'passed',
  )
  expect(evaluateTestimonials([{ name: 'A real rider' }], true).status).toBe('passed')
  expect(evaluateTestimonials([], true).status).toBe('passed')
  expect(evaluateLegalPages([], true).status).toBe('passed')
  expect(evaluatePosts([{ _id: 'our-own', content: '$80' }]).status).toBe('passed')
  expect(evaluateSocialLinks({ instagram: 'https://www.instagram.com/ride', placeholder: '#' }).status).toBe('passed')
  expect(evaluateBrand('Ride').status).toBe('passed')
})

test('fails for misleading examples under live payments and warns in a demonstration', async () => {
  const { contact, testimonials } = await shippedContent
  for (const [live, status] of [
    [true, 'failed'],
    [false, 'warning'],
  ] as const) {
    expect(evaluateContact({ contact, source: '', live }).status).toBe(status)
    expect(evaluateTestimonials(testimonials, live).status).toBe(status)
    expect(evaluateLegalPages(['terms'], live).status).toBe(status)
    expect(evaluateEmails({ zelle: 'pay@ride.example', from: null, operator: null, live })).toMatchObject([{ status }])
  }
})

test.each([
  ['desk@nocturne.example', true],
  ['desk@example.com', true],
  ['https://www.example.org/path', true],
  ['ride.test', true],
  ['desk@ride.net', false],
  ['desk@bestexample.com', false],
  ['example@ride.net', false],
])('recognizes %s as an example: %p', (text, expected) => {
  expect(isExampleHost(text)).toBe(expected)
})

test.each([
  ['+1 (212) 555-0142', true],
  ['212.555.7777', true],
  ['+1 (212) 867-5309', false],
  ['+1 (555) 867-5309', false],
  ['', false],
])('recognizes phone %s as fictional: %p', (phone, expected) => {
  expect(isFictionalPhone(phone)).toBe(expected)
})
