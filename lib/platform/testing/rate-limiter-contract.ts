type Limiter = { clock: { now: number }; msUntilAllowed: (key: string) => Promise<number> | number }

/** Tests a sliding-window limit of two requests per second. */
export function testRateLimiter(createLimiter: () => Promise<Limiter>): void {
  let limiter: Limiter
  beforeEach(async () => {
    limiter = await createLimiter()
  })
  const countAll = async (...keys: string[]) => {
    const waits: number[] = []
    for (const key of keys) waits.push(await limiter.msUntilAllowed(key))
    return waits
  }

  test('allows requests up to the limit', async () => {
    expect(await countAll('a', 'a')).toEqual([0, 0])
  })

  test('returns the wait until the oldest request leaves the window', async () => {
    await countAll('a')
    limiter.clock.now += 300
    expect(await countAll('a', 'a')).toEqual([0, 700])
    limiter.clock.now += 700
    expect(await countAll('a', 'a')).toEqual([0, 300])
  })

  test('does not count rejected requests', async () => {
    await countAll(...'aaaaaaaaaa')
    limiter.clock.now += 1000
    expect(await countAll('a', 'a', 'a')).toEqual([0, 0, 1000])
  })

  test('counts each client IP separately', async () => {
    await countAll('a', 'a')
    expect(await countAll('b')).toEqual([0])
  })

  test('allows no more than the limit of concurrent requests', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.msUntilAllowed('a')))
    expect(waits.filter(wait => wait === 0)).toHaveLength(2)
  })
}
