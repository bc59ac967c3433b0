/** Texts that try to bring markup, a script, a picture or a false address into the page. */
export const HOSTILE_INPUTS: Readonly<Record<string, string>> = {
  scripts: '*a* <script>alert(1)</script> <SCRIPT SRC=//evil.example/x.js> <scr<script>ipt>alert(1)</script>',
  'a script as a block': '*a*\n\n<script>\nalert(1)\n</script>\n\n*b*',
  'pictures that fail': '*a* <img src=x onerror=alert(1)> <img/src=`x`onerror=alert(1)//>',
  'styles, classes and ids':
    '*a* <style>*{display:none}</style><p style="inset:0" class="bubble" id="root">b</p>',
  'an element over lines': '*a*\n\n<div\nonclick="alert(1)"\n>b\n\n*c*</div>',
  comments: '*a* <!-- <img src=x onerror=alert(1)> --> <!--><img src=x onerror=alert(1)>-->',
  'markup as entities': '*a* &lt;img src=x onerror=alert(1)&gt; &#60;script&#62;alert(1)&#x3c;/script&#x3E;',
  'markup in code': '`<img src=x onerror=x>`\n\n```js"onload="x {style="x"} class=y\n<script>x</script>\n```',
  'markup in a heading': '# <img src=x onerror=alert(1)> {#id .class onclick=alert(1)}',
  'markup in a table': '| <img src=x onerror=x> |\n|:-:|\n| <td style=x>b</td> [c](javascript:x) |',
  'markup in a label': '[<img src=x onerror=x>](https://a.example) [a <a href=x>b</a>](https://b.example)',
  'script addresses': '[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](vbscript:x) [d](feed:javascript:x)',
  'script addresses with entities':
    '[a](java&#115;cript:x) [b](&#x6A;avascript:x) [c](javascript&colon;x) [d](&#0000106avascript:x)',
  'script addresses with white space':
    '[a](java\tscript:x) [b](<java\nscript:x>) [c](java&Tab;script:x) [d](java&#10;script:x) [e](\u00A0javascript:x)',
  'script addresses with what is not seen':
    '[a](\u0001javascript:x) [b](java\u200Bscript:x) [c](java\u00ADscript:x) [d](\uFEFFjavascript:x)',
  'script addresses in other letters': '[a](ｊａｖａｓｃｒｉｐｔ:x) [b](javaſcript:x) [c](javascript%3Ax)',
  'script addresses with escapes': '[a](javascript\\:alert(1)) [b](java\\script:x)',
  'script addresses that look like https':
    '[a](javascript://https://example.org/%0Aalert(1)) [b](javascript:https://example.org)',
  data: '[a](data:text/html,<script>x</script>) ![b](data:image/svg+xml,<svg/onload=x>)',
  'addresses of other kinds':
    '[a](file:///x) [b](blob:https://example.org/x) [c](intent://x) [d](mailto:a@b.example)',
  'addresses nearby':
    '[a](/logout) [b](//evil.example) [c](\\\\evil.example) [d](?x) [e](#root) [f](https:x)',
  'an address without encryption': '[a](http://example.org) http://example.org <http://example.org>',
  definitions:
    '[a][b] [b] [__proto__]\n\n[b]: javascript:x "c"\n[__proto__]: <javascript:x>\n[a]:\njavascript:x\n"b"',
  'automatic links': '<javascript:x> <https://a.example/"onclick="x> https://b.example/<script>x</script>',
  'a host behind a name': '<https://good.example@evil.example> [a](https://good.example%2F@evil.example)',
  'a host behind another address':
    '[https://good.example](https://evil.example) [**https://good.example**](https://evil.example)',
  'a host that claims another':
    '[good.example (good.example)](https://evil.example) [evil.example**s.good.example**](https://evil.example)',
  'a host in other letters': '[a](https://аррӏе.com) https://аррӏе.com [b](https://ｅｖｉｌ。example)',
  'a host as a number': '[a](https://3232235777) [b](https://0x7f.1) [c](https://[::1]:8443/)',
  'a host that is turned around':
    '[\u202Emoc.doog//:sptth](https://evil.example) [a\u2066](https://evil.example/\u202Egro.doog)',
  'a host far away': `[https://good.example/${'a'.repeat(300)}](https://evil.example)`,
  'no host': '[a](https://) [b](https:///) [c](https://%) [d](https://[x) [e](https://a..b:99999)',
  'an address that breaks out': '[a](https://example.org/"onclick="x) [b](<https://example.org/"><script>>)',
  pictures:
    '![a](https://evil.example/x.png "title") ![<img src=x>](x"onerror="x) ![[b](https://c.example)](d)',
  'a picture in a link': '[![a](https://evil.example/x.png)](https://example.org) [![b](javascript:x)](x)',
  'a link in a link':
    '[a [b](https://good.example) c](https://evil.example) [</a><https://good.example>](https://evil.example)',
  'a task': '- [x] <input type=checkbox onclick=alert(1)>\n- [ ] [a](javascript:x)',
  'control characters': '*a*\0\u0007\u001B[31m<im\0g src=x onerror=alert(1)>[b](https://exa\0mple.org)',
};
