import type { ReactNode } from 'react';
import { inOrder } from './in-order.ts';
import styles from './markdown.module.css';

interface TableProps {
  readonly header: readonly ReactNode[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** A table that scrolls within itself, for a keyboard too. */
export function Table({ header, rows }: TableProps) {
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {inOrder(header, (cell, place) => (
              <th key={place}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row, place) => (
            <tr key={place}>
              {inOrder(row, (cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
