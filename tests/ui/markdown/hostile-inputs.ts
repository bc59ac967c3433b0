/** What tries to bring markup, script, a picture or a false address into the page. */
export const HOSTILE_INPUTS: Readonly<Record<string, string>> = {
  'a script': '*a*\n\n<script>alert(1)</script>',
  'a script in capitals': '*a* <SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  'a script within a script': '*a* <scr<script>ipt>alert(1)</scr</script>ipt>',
  'a picture that fails': '*a* <img src=x onerror=alert(1)>',
  'a picture that fails, as a block': '*a*\n\n<img src="x" onerror="alert(1)">\n\nb',
  'a picture with slashes': '*a* <img/src=`x`onerror=alert(1)//>',
  'a drawing': '*a* <svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  'a drawing with a foreign object':
    '*a* <svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>',
  'a formula': '*a* <math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  'a frame': '*a* <iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
  'an object': '*a* <object data="javascript:alert(1)"></object><embed src="x.swf">',
  'a form':
    '*a* <form action=https://evil.example><input autofocus onfocus=alert(1)><button>Send</button></form>',
  'a page of its own':
    '*a* <base href=https://evil.example/><meta http-equiv=refresh content="0;url=https://evil.example"><link rel=stylesheet href=//evil.example/x.css>',
  'a style': '*a* <style>* { display: none }</style><p style="position:fixed;inset:0">b</p>',
  'an element with a class and an id': '*a* <div class="bubble" id="root">b</div>',
  'an element over lines': '*a*\n\n<div\nonclick="alert(1)"\n>b\n\n*c*</div>',
  'a template':
    '*a* <template><script>alert(1)</script></template><noscript><img src=x onerror=alert(1)></noscript>',
  'a component': '*a* <Component dangerouslySetInnerHTML={{__html: "<img src=x onerror=alert(1)>"}} />',
  'a hidden textarea': '*a* <textarea></textarea><details open ontoggle=alert(1)>',
  'a video': '*a* <video autoplay src=https://evil.example poster=javascript:alert(1) onloadstart=alert(1)>',
  'a comment': '*a* <!-- <img src=x onerror=alert(1)> --> b',
  'a comment that ends early': '*a* <!--><img src=x onerror=alert(1)>-->',
  'character data': '*a* <![CDATA[<img src=x onerror=alert(1)>]]>',
  'a processing instruction':
    '*a* <?xml-stylesheet href="javascript:alert(1)"?> <!DOCTYPE x [<!ENTITY y "z">]>',
  'markup as entities': '*a* &lt;img src=x onerror=alert(1)&gt; &#60;script&#62;alert(1)&#x3c;/script&#x3E;',
  'markup in code':
    '`<img src=x onerror=alert(1)>`\n\n```html"onload="alert(1)\n<script>alert(1)</script>\n```',
  'attributes of a code block': '```js {style="x" onclick=alert(1)} class="y"\nz\n```',
  'markup in a heading': '# <img src=x onerror=alert(1)> {#id .class onclick=alert(1)}',
  'markup in a table':
    '| <img src=x onerror=alert(1)> |\n|:-:|\n| <td style=x>b</td> [c](javascript:alert(1)) |',
  'markup in a label': '[<img src=x onerror=alert(1)>](https://example.org)',
  'an anchor of its own': '*a* <a href="javascript:alert(1)" target=_top ping=https://evil.example>b</a>',
  'an anchor in a label': '[a <a href=https://evil.example>b</a>](https://example.org)',
  'a script address': '[a](javascript:alert(1))',
  'a script address in mixed case': '[a](JaVaScRiPt:alert(1))',
  'a script address with an entity':
    '[a](java&#115;cript:alert(1)) [b](&#x6A;avascript:alert(1)) [c](javascript&colon;alert(1))',
  'a script address with entities without an end':
    '[a](&#106avascript:alert(1)) [b](&#0000106&#0000097vascript:x)',
  'a script address with a tab':
    '[a](java\tscript:alert(1)) [b](<java\tscript:alert(1)>) [c](java&Tab;script:x)',
  'a script address with a new line':
    '[a](<java\nscript:alert(1)>) [b](java&NewLine;script:x) [c](java&#10;script:x)',
  'a script address after a control character':
    '[a](\u0001javascript:alert(1)) [b](&#1;javascript:x) [c](\u00A0javascript:x)',
  'a script address with invisible letters':
    '[a](java\u200Bscript:x) [b](java\u00ADscript:x) [c](\uFEFFjavascript:x)',
  'a script address in wide letters': '[a](ｊａｖａｓｃｒｉｐｔ:alert(1)) [b](javaſcript:alert(1))',
  'an encoded script address': '[a](javascript%3Aalert(1)) [b](%6Aavascript:alert(1))',
  'a script address with an escape': '[a](javascript\\:alert(1)) [b](java\\script:x)',
  'a script address that looks like https':
    '[a](javascript://https://example.org/%0Aalert(1)) [b](javascript:https://example.org)',
  'another script address': '[a](vbscript:msgbox(1)) [b](livescript:x) [c](feed:javascript:x)',
  data: '[a](data:text/html,<script>alert(1)</script>) [b](data:text/html;base64,PHNjcmlwdD4=)',
  'data of a picture':
    '![a](data:image/svg+xml,<svg/onload=alert(1)>) [b](data:image/svg+xml;base64,PHN2Zz4=)',
  'addresses of other kinds':
    '[a](file:///etc/passwd) [b](blob:https://example.org/x) [c](tel:1) [d](intent://x) [e](ftp://example.org)',
  'addresses nearby':
    '[a](/logout) [b](//evil.example) [c](\\\\evil.example) [d](?x) [e](#root) [f](../..) [g](https:evil.example)',
  'an address without encryption': '[a](http://example.org) http://example.org <http://example.org>',
  mail: '[a](mailto:a@example.org?subject=x) <a@example.org> a@example.org',
  'a definition': '[a][b] [b] [b][]\n\n[b]: javascript:alert(1) "c"',
  'a definition in angle brackets': '[a]\n\n[a]: <javascript:alert(1)>\n[A]: https://evil.example',
  'a definition over lines': '[a]\n\n[a]:\njavascript:alert(1)\n"b"',
  'definitions with odd names':
    '[__proto__] [constructor]\n\n[__proto__]: javascript:x\n[constructor]: https://example.org',
  'an automatic link': '<javascript:alert(1)> <https://example.org/"onclick="alert(1)> <data:text/html,x>',
  'an automatic link with markup':
    'https://example.org/<script>alert(1)</script> https://example.org/"onmouseover="alert(1)',
  'a host behind a name':
    '<https://good.example@evil.example> https://good.example@evil.example [a](https://good.example:pass@evil.example)',
  'a host behind a name and a slash':
    '[https://good.example](https://good.example%2F@evil.example) [a](https://good.example\\@evil.example)',
  'a host behind another address':
    '[https://good.example](https://evil.example) [**https://good.example**](https://evil.example)',
  'a host that claims another':
    '[good.example (good.example)](https://evil.example) [https://evil.example.good.example](https://evil.example)',
  'a host of look-alikes': '[a](https://аррӏе.com) https://аррӏе.com [https://apple.com](https://аррӏе.com)',
  'a host in other letters':
    '[a](https://ｅｖｉｌ.example) [b](https://evil。example) [c](https://xn--80ak6aa92e.com)',
  'a host as a number': '[a](https://3232235777) [b](https://0x7f.1) [c](https://[::1]:8443/)',
  'a host that is turned around':
    '[\u202Emoc.doog//:sptth](https://evil.example) [a\u2066](https://evil.example/\u202Egro.doog)',
  'a host far away': `[https://good.example/${'a'.repeat(300)}](https://evil.example) [${'&nbsp;'.repeat(50)}](https://evil.example)`,
  'no host': '[a](https://) [b](https:///) [c](https://%) [d](https://[x) [e](https://a..b:99999)',
  'a title':
    '[a](https://example.org "onclick=alert(1)") [b](https://example.org \'"><img src=x onerror=alert(1)>\')',
  'an address that breaks out':
    '[a](https://example.org/"onclick="alert(1)) [b](<https://example.org/"><script>>)',
  'a picture': '![a](https://evil.example/pixel.png "title") ![b][c]\n\n[c]: https://evil.example/c.png',
  'a picture with markup': '![<img src=x onerror=alert(1)>](x"onerror="alert(1)) ![a"onload="x](y)',
  'a picture in a link':
    '[![a](https://evil.example/x.png)](https://example.org) [![b](javascript:x)](javascript:y)',
  'a link in a picture': '![[a](https://example.org)](https://evil.example/x.png)',
  'a link in a link':
    '[a [b](https://good.example) c](https://evil.example) [https://good.example x](https://evil.example)',
  'a footnote': 'a[^1] b[^<img>]\n\n[^1]: <img src=x onerror=alert(1)> [c](javascript:x)\n[^<img>]: d',
  'a task': '- [x] <input type=checkbox onclick=alert(1)>\n- [ ] [a](javascript:x)',
  'an alert': '> [!NOTE]\n> <img src=x onerror=alert(1)>\n\n> [!"onclick="x]\n> a',
  'front matter': '---\ntitle: <script>alert(1)</script>\nlayout: javascript:x\n---\n*a*',
  expressions: '*a* {alert(1)} ${alert(1)} {{constructor.constructor("alert(1)")()}} <%= alert(1) %>',
  'control characters': '*a*\0\u0007\u001B[31m<im\0g src=x onerror=alert(1)>[b](https://exa\0mple.org)',
};
