import { writeLlms } from './write-llms'

const facts = {
  contact: {
    phone: '+1 (212) 555-0142',
    email: '',
    address: '12 Lantern Row',
    businessHours: 'Always',
    whatsappNumber: '',
  },
  categories: [{ _id: 's', name: 'Sedans', vehicles: ['Luxury Sedan'], baseFare: 69.95, perMile: 5 }],
  faqs: [{ _id: '1', question: 'Why?', answer: 'Because\nof this.' }],
  posts: [
    {
      _id: 'a-post',
      title: 'A [post]\n# that shouts',
      summary: 'Short.',
      featuredImage: '/x.webp',
      category: 'c',
      tags: [],
      publishedAt: '2026-03-04',
    },
  ],
}

test('describes the company, prices and further pages', () => {
  const text = writeLlms(facts)
  expect(text).toMatch(/^# Nocturne\n\n> /)
  expect(text).toContain('- Phone: +1 (212) 555-0142')
  expect(text).toContain('- Sedans (Luxury Sedan): $69.95 for the first 10 miles, $5.00 per mile after that')
  expect(text).toContain('- Why? Because of this.')
  expect(text).toContain('- [A post # that shouts](http://localhost:3000/blog/a-post): Short.')
  expect(text).toContain('http://localhost:3000/api/v1/openapi.json')
})

test('omits unknown facts', () => {
  const text = writeLlms({ contact: null, categories: [], faqs: [], posts: [] })
  expect(text).not.toMatch(/Phone|## Posts|## Vehicles|## Questions/)
  expect(text).not.toContain('Email')
})
