import { composeCardAttackEmail } from './compose-card-attack'

test('explains to the operator what the site does about an attack and what is left to do', () => {
  const { to, subject, text, html, invitations } = composeCardAttackEmail('operator@example.com')
  expect([to, invitations]).toEqual(['operator@example.com', []])
  expect(subject).toMatch(/^Stolen cards are being tested on your site/)
  for (const body of [text, html.replace(/\s+/g, ' ')]) {
    expect(body).toMatch(/At least 20 card payments were declined within 10 minutes/)
    expect(body).toMatch(/refund any you do not recognize/)
  }
})
