import { fallbackFaqs } from './fallbacks'
import { faqSchema, findMarkdownProblem } from './schemas'

const lines = (count: number, line: string) => Array<string>(count).fill(line).join('\n')
const CELLS = '| [LAX](https://example.com/lax) | **10:30** | **11:30** |'

test.each([
  ['a list of 200 links', lines(200, '- [LAX](https://example.com/lax): **10:30**')],
  ['a table of 200 rows', `| Airport | From | To |\n|:--|--:|---|\n${lines(200, CELLS)}`],
  ['a paragraph in Japanese', '東京の**送迎**は、「空港」から（ホテル）まで。'.repeat(100)],
  ['a line of spaces', `a\n${' '.repeat(100)}\nb`],
])('%s is shown', (_, markdown) => {
  expect(findMarkdownProblem(markdown)).toBeNull()
})

const DENSE = '_a'.repeat(400)

test.each([
  ['an empty item', lines(2, `- \n${DENSE}`)],
  ['pipes without the line of a table', lines(2, `| ${DENSE} |`)],
  ['a table whose lines differ in columns', `| a |\n|---|---|\n${lines(2, `| ${DENSE} |`)}`],
  ['a table whose header has an escaped pipe', `| a \\| b |\n|---|---|\n${lines(2, `| ${DENSE} |`)}`],
  ['what follows a table', `| a |\n|---|\n1. ${DENSE}\n${DENSE}`],
])('%s is a paragraph', (_, markdown) => {
  expect(findMarkdownProblem(markdown)).toMatch(/^has a paragraph with more than 500 signs/)
})

test('the fallback has five questions: rates, booking, hours, advance, drivers', () => {
  const answers = faqSchema
    .array()
    .length(5)
    .parse(fallbackFaqs)
    .map(faq => `${faq.question} ${faq.answer}`)
  const subjects = [/hourly rate.*\$100 to \$150/, /how do i book/i, /24\/7/, /in advance/, /licensed and insured/]
  expect(subjects.map((subject, index) => subject.test(answers[index] ?? ''))).toEqual([true, true, true, true, true])
})
