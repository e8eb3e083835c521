import { sanitizePost } from './sanitize'

function clean(html: string) {
  return sanitizePost(html, { imageHosts: ['pictures.example'] })
}

/** A picture as it is shown. */
function picture(src: string) {
  return `<img src="${src}" alt="" loading="lazy" decoding="async">`
}

const A = 'https://pictures.example/a.jpg'
const LAZY_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test.each([
  [
    'Google Docs’ wrapper is neutral, and its spans say what is bold',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Wait times are </span><span style="font-weight:700;font-style:normal;text-decoration:none;">free</span><span style="font-weight:400;"> &amp; fair</span></p><br></b>',
    '<p dir="ltr">Wait times are <strong>free</strong> &amp; fair</p><br>',
  ],
  [
    'Google Docs’ link, underlined like any link',
    '<p><a href="/" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">book</span></a></p>',
    '<p><a href="/">book</a></p>',
  ],
  [
    'Word’s bold, whose style speaks of another script',
    '<p class=MsoNormal style="margin-bottom:8pt"><b style="mso-bidi-font-weight:normal"><span style="font-size:12.0pt;mso-fareast-font-family:\'Times New Roman\'">Tolls</span></b><span class=SpellE> are extra</span><o:p></o:p></p>',
    '<p><b>Tolls</b> are extra</p>',
  ],
  [
    'Word’s bookmark and the link to it',
    '<p><a name="_Toc123456"></a><span style="text-transform:uppercase">Fees</span></p><p><a href="#_Toc123456">Fees</a></p>',
    '<p><a id="post-_Toc123456"></a>Fees</p><p><a href="#post-_Toc123456">Fees</a></p>',
  ],
  ['an old editor’s elements', '<strike>a</strike><tt>b</tt><font color="red">c</font>', '<s>a</s><code>b</code>c'],
  ['an italic span', '<span style="font-style:italic">a</span>', '<em>a</em>'],
  ['an important style in capitals', '<span STYLE="FONT-WEIGHT: BOLD !important">a</span>', '<strong>a</strong>'],
])('reads %s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  ['data-src', `<img src="${LAZY_PIXEL}" data-src="${A}">`],
  ['data-lazy-src', `<img src="/pixel.gif" data-lazy-src="${A}">`],
  ['data-original', `<img data-original="${A}">`],
  ['data-src and then a noscript', `<img src="${LAZY_PIXEL}" data-src="${A}"><noscript><img src="${A}"></noscript>`],
  ['a noscript and then data-src', `<noscript><img src="${A}"></noscript><img src="${LAZY_PIXEL}" data-src="${A}">`],
])('shows a picture with %s once', (_name, html) => {
  expect(clean(html)).toBe(picture(A))
})

test('shows a picture again where the post repeats it', () => {
  expect(clean(`<img src="${A}"><p><img src="${A}"></p>`)).toBe(`${picture(A)}<p>${picture(A)}</p>`)
})

test.each([
  ['a picture of another host', '<img src="/a.svg" data-src="https://elsewhere.example/a.jpg">', picture('/a.svg')],
  ['a script', '<img data-src="javascript:alert(1)">', ''],
  ['text and elements of a noscript', '<noscript>Turn on scripts <a href="/x">here</a><p>a</p></noscript>', ''],
  ['a script in a noscript', '<noscript><script>a</script><img src=x onerror=alert(1)></noscript>', ''],
])('does not show %s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test('plays a video whose player loads late, once', () => {
  const player = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
  const html = `<iframe src="about:blank" data-lazy-src="${player}"></iframe><noscript><iframe src="${player}"></iframe></noscript>`
  expect(clean(html).match(/class="facade"/g)).toHaveLength(1)
})

const REMOVED = '<img src="https://elsewhere.example/a.jpg" alt="A">'
test.each([
  ['goes with it', `<p>a <a href="https://elsewhere.example/a.jpg">${REMOVED}</a></p>`, '<p>a </p>'],
  ['goes with it and its figure', `<figure><a href="/x">\n${REMOVED}</a></figure>`, ''],
  ['goes with a figure in it', `<a href="/x"><figure class="wp-block-image">${REMOVED}</figure></a>`, ''],
  ['keeps its text', `<a href="/x">${REMOVED}Book</a>`, '<a href="/x">Book</a>'],
  [
    'keeps another picture',
    `<a href="/x">${REMOVED}<img src="/a.svg" alt=""></a>`,
    `<a href="/x">${picture('/a.svg')}</a>`,
  ],
  ['keeps its id, to which others link', `<a id="x" href="/x">${REMOVED}</a>`, '<a id="post-x" href="/x"></a>'],
])('a link around a removed picture %s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})

test.each([
  [
    'Medium’s figure',
    `<figure name="4a5b" id="4a5b" class="graf graf--figure"><img class="graf-image" data-image-id="1*x.jpeg" data-width="1600" src="${A}"><figcaption class="imageCaption">At night</figcaption></figure>`,
    `<figure id="post-4a5b">${picture(A)}<figcaption>At night</figcaption></figure>`,
  ],
  [
    'Ghost’s image card',
    `<figure class="kg-card kg-image-card"><img src="${A}" class="kg-image" alt="A car" loading="lazy" srcset="https://pictures.example/size/w600/a.jpg 600w" sizes="720px"><figcaption><span style="white-space: pre-wrap;">At </span><b><strong style="white-space: pre-wrap;">night</strong></b></figcaption></figure>`,
    `<figure><img src="${A}" alt="A car" loading="lazy" decoding="async"><figcaption>At <b><strong>night</strong></b></figcaption></figure>`,
  ],
])('reads %s', (_name, html, expected) => {
  expect(clean(html)).toBe(expected)
})
