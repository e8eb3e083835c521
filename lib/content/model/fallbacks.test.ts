import { fallbackFaqs } from './fallbacks'
import { faqSchema } from './schemas'

test('has five questions: rates, booking, hours, advance, drivers', () => {
  const answers = faqSchema
    .array()
    .length(5)
    .parse(fallbackFaqs)
    .map(faq => `${faq.question} ${faq.answer}`)
  const subjects = [/hourly rate.*\$100 to \$150/, /how do i book/i, /24\/7/, /in advance/, /licensed and insured/]
  expect(subjects.map((subject, index) => subject.test(answers[index] ?? ''))).toEqual([true, true, true, true, true])
})
