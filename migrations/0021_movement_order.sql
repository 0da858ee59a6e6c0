-- The ledger is read in the order in which its lines were written, whatever time a request began.
create unique index stock_movements_by_order on stock_movements (line desc);
drop index stock_movements_by_type;
create index stock_movements_by_type on stock_movements (type, line desc);
