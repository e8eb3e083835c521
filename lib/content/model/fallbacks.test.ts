import { existsSync } from 'node:fs'
import { fallbackFaqs, fallbackTestimonials, fallbackVehicles } from './fallbacks'
import { faqSchema, testimonialSchema, vehicleSchema } from './schemas'

test('has six testimonials', () => {
  expect(testimonialSchema.array().length(6).safeParse(fallbackTestimonials).success).toBe(true)
})

test('has five questions: rates, booking, hours, advance, drivers', () => {
  const answers = faqSchema
    .array()
    .length(5)
    .parse(fallbackFaqs)
    .map(faq => `${faq.question} ${faq.answer}`)
  const subjects = [/hourly rate.*\$100 to \$150/, /how do i book/i, /24\/7/, /in advance/, /licensed and insured/]
  expect(subjects.map((subject, index) => subject.test(answers[index] ?? ''))).toEqual([true, true, true, true, true])
})

test('has one vehicle, a Cadillac CTS, whose image exists', () => {
  const [vehicle] = vehicleSchema.array().length(1).parse(fallbackVehicles)
  expect(vehicle?.name).toBe('Cadillac CTS')
  expect(existsSync(`public${vehicle?.img}`)).toBe(true)
})
