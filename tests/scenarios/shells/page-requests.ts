import type { Page, Request } from '@playwright/test';

/** What a page has asked its server for, answers of a provider aside. */
export interface PageRequests {
  /** Begins anew; to be called before the page is opened again. */
  restart(): void;
  /** Until all of it has come, and what is code has run; whether there was any since the last time. */
  untilThere(): Promise<boolean>;
}

/** For a page that was never opened. */
export function watchRequests(page: Page): PageRequests {
  const underWay = new Set<Request>();
  let scripts: string[] = [];
  let isAnyNew = false;

  const end = (request: Request) => {
    if (underWay.delete(request) && isModule(request)) scripts.push(request.url());
  };
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/completions')) return;
    underWay.add(request);
    isAnyNew = true;
  });
  page.on('requestfinished', end);
  page.on('requestfailed', (request) => void underWay.delete(request));

  return {
    restart() {
      underWay.clear();
      scripts = [];
      isAnyNew = false;
    },
    async untilThere() {
      const wasAnyNew = isAnyNew;
      isAnyNew = false;
      while (underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      if (scripts.length > 0) await page.evaluate(untilRun, scripts.splice(0));
      return wasAnyNew;
    },
  };
}

/** A worker's code is no module of the page. */
function isModule(request: Request): boolean {
  return request.resourceType() === 'script' && !/worker/.test(request.url());
}

/** Runs inside the page: what it has imported before is not run again, but waited for. */
async function untilRun(urls: readonly string[]): Promise<void> {
  await Promise.allSettled(urls.map((url) => import(url)));
}
