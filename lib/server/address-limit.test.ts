import { limitPerAddress } from './address-limit'

function open() {
  const clock = { now: 0 }
  return { clock, waitOf: limitPerAddress({ limit: 2, windowMs: 1000, now: () => clock.now }) }
}

test('up to the limit nobody waits', () => {
  const { waitOf } = open()
  expect([waitOf('a'), waitOf('a')]).toEqual([0, 0])
})

test('beyond it an address waits until its oldest has passed', () => {
  const { waitOf, clock } = open()
  waitOf('a')
  clock.now = 300
  waitOf('a')
  expect(waitOf('a')).toBe(700)
  clock.now = 1000
  expect(waitOf('a')).toBe(0)
  expect(waitOf('a')).toBe(300)
})

test('what was refused does not count', () => {
  const { waitOf, clock } = open()
  for (let i = 0; i < 10; i++) waitOf('a')
  clock.now = 1000
  expect([waitOf('a'), waitOf('a'), waitOf('a')]).toEqual([0, 0, 1000])
})

test('one address does not count for another', () => {
  const { waitOf } = open()
  waitOf('a')
  waitOf('a')
  expect(waitOf('b')).toBe(0)
})
