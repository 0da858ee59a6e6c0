-- The ledger filtered by type, newest first; one that has few of a type need not be read whole.
create index stock_movements_by_type on stock_movements (type, created_at desc, line desc);
