import { serializeJson } from './serialize-json'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', 'line\u2028end'])(
  'escapes %s so that it cannot end its script, and parses back unchanged',
  name => {
    const text = serializeJson({ name })
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text)).toEqual({ name })
  },
)
